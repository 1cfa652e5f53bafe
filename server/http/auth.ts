import type { FastifyRequest } from 'fastify';
import { TOKEN_HEADER, USER_ACTIVE_HEADER } from '../../contract/constants.ts';
import { USER_TYPE } from '../../contract/domain.ts';
import type { Access, Call } from '../../contract/http/call.ts';
import { noPermission } from '../common/errors.ts';
import { hasAnyKey, type CustomerPrincipal, type Principal, type StaffPrincipal } from '../common/principal.ts';
import { SessionDeadError } from './errors.ts';

/** Who owns a token: null when it proves nothing, or has died. */
export interface Identities {
  readonly sessions: {
    /** An act of a person extends the session; what a page does by itself does not. */
    authenticate(token: string, by: 'person' | 'page'): Promise<StaffPrincipal | null>;
  };
  readonly customers: { verify(token: string): Promise<CustomerPrincipal | null> };
}

/** Whether a call is allowed, and whether it is an act of a person. */
export type AuthorizedCall = Pick<Call, 'access' | 'stores'>;

/**
 * Who makes a call, by its header alone: a cookie proves nothing, so a forged cross-site request carries nothing.
 * @returns null when anyone may make it
 * @throws {SessionDeadError} without a live session, or for the other kind of identity
 * @throws {DomainError} 4003 for a live session without the call's permission
 */
export async function authorize(
  { sessions, customers }: Identities,
  call: AuthorizedCall,
  request: FastifyRequest,
): Promise<Principal | null> {
  const { access } = call;
  if (access.who === 'anyone') return null;
  const token = request.headers[TOKEN_HEADER];
  if (typeof token !== 'string' || token === '') throw new SessionDeadError('no token');
  const principal = await identify({ sessions, customers }, access, { token, by: actorOf(call, request) });
  if (principal === null) throw new SessionDeadError('the session is over');
  if (principal.kind === 'staff' && !mayCall(principal, access)) throw noPermission();
  return principal;
}

function mayCall(principal: StaffPrincipal, access: Access): boolean {
  return access.who === 'admin'
    ? principal.type === USER_TYPE.admin
    : 'anyOf' in access && hasAnyKey(principal, access.anyOf);
}

/** Pages never store anything by themselves, and say when their user has done something: everything else is polling. */
function actorOf({ stores }: AuthorizedCall, request: FastifyRequest): 'person' | 'page' {
  return stores === true || request.headers[USER_ACTIVE_HEADER] === '1' ? 'person' : 'page';
}

interface Claim {
  readonly token: string;
  readonly by: 'person' | 'page';
}

async function identify(
  { sessions, customers }: Identities,
  { who }: Access,
  { token, by }: Claim,
): Promise<Principal | null> {
  switch (who) {
    case 'customer':
      return customers.verify(token);
    case 'either':
      return (await sessions.authenticate(token, by)) ?? customers.verify(token);
    default:
      return sessions.authenticate(token, by);
  }
}
