import type { FastifyRequest } from 'fastify';
import { TOKEN_HEADER, USER_ACTIVE_HEADER } from '#contract/constants.ts';
import { USER_TYPE } from '#contract/domain.ts';
import type { Access, Call } from '#contract/http/call.ts';
import { mustChangePassword, noPermission } from '../common/errors.ts';
import {
  hasAnyKey,
  type AppPrincipal,
  type Caller,
  type CustomerPrincipal,
  type StaffPrincipal,
} from '../common/principal.ts';
import { SessionDeadError } from './errors.ts';

/** Finds the owner of a token: null when it is invalid or expired. */
export interface Identities {
  readonly sessions: {
    /**
     * A request that a person causes extends the session; a page's own requests do not. Polls wait a moment, so that
     * one query reads the sessions of many.
     */
    authenticate(token: string, by: 'person' | 'page', isPoll: boolean): Promise<StaffPrincipal | null>;
  };
  readonly customers: { verify(token: string): Promise<CustomerPrincipal | null> };
  readonly apps: { verify(token: string): Promise<AppPrincipal | null> };
}

/** The fields of a call that decide who may make it, and whether it extends the session. */
export type AuthorizedCall = Pick<Call, 'access' | 'beforePasswordChange' | 'conditional' | 'stores'>;

/**
 * Finds the caller by the token header alone. Cookies do not count, so a forged cross-site request has no identity.
 * @returns null when anyone may make it
 * @throws {SessionDeadError} without a live session, or for the other kind of identity
 * @throws {DomainError} 4011 with an initial password, 4003 for a live session without the call's permission
 */
export async function authorize(
  identities: Identities,
  call: AuthorizedCall,
  request: FastifyRequest,
): Promise<Caller | null> {
  const { access } = call;
  if (access.who === 'anyone') return null;
  const token = request.headers[TOKEN_HEADER];
  if (typeof token !== 'string' || token === '') throw new SessionDeadError('no token');
  const principal = await identify(identities, access, {
    token,
    by: actorOf(call, request),
    isPoll: call.conditional === true && request.headers['if-none-match'] !== undefined,
  });
  if (principal === null) throw new SessionDeadError('the session is over');
  if (principal.kind === 'staff') requireMayCall(principal, call);
  return principal;
}

function requireMayCall(principal: StaffPrincipal, { access, beforePasswordChange }: AuthorizedCall): void {
  if (principal.mustChangePassword && beforePasswordChange !== true) throw mustChangePassword();
  if (!mayCall(principal, access)) throw noPermission();
}

function mayCall(principal: StaffPrincipal, access: Access): boolean {
  return access.who === 'admin'
    ? principal.type === USER_TYPE.admin
    : 'anyOf' in access && hasAnyKey(principal, access.anyOf);
}

/** A page stores nothing on its own, and marks requests that its user causes. All other requests are polling. */
function actorOf({ stores }: AuthorizedCall, request: FastifyRequest): 'person' | 'page' {
  return stores === true || request.headers[USER_ACTIVE_HEADER] === '1' ? 'person' : 'page';
}

interface Claim {
  readonly token: string;
  readonly by: 'person' | 'page';
  /** The caller has an answer already, and asks whether it has changed. */
  readonly isPoll: boolean;
}

async function identify(
  { sessions, customers, apps }: Identities,
  { who }: Access,
  { token, by, isPoll }: Claim,
): Promise<Caller | null> {
  switch (who) {
    case 'customer':
      return customers.verify(token);
    case 'app':
      return apps.verify(token);
    case 'either':
      return (await sessions.authenticate(token, by, isPoll)) ?? customers.verify(token);
    default:
      return sessions.authenticate(token, by, isPoll);
  }
}
