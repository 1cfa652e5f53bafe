import type { Body } from '#contract/chat/packets.ts';
import { CHAT_KEYS, PERSON_TYPE, USER_TYPE, accessOf } from '#contract/domain.ts';
import { customerPerson, staffPerson, type Person } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { findAppUser, listJustErased } from '../people/index.ts';
import type { CustomerTokens, SessionService } from '../sessions/index.ts';

/** The owner of a chat socket, as the login proved it. */
export interface ChatIdentity extends Person {
  readonly type: typeof PERSON_TYPE.customer | typeof PERSON_TYPE.staff;
  /** Messaging-app user. */
  readonly mainId: string;
  readonly nickName: string;
  readonly headImg: string;
  /** null for a customer. */
  readonly staff: { readonly sessionId: string; readonly access: string } | null;
  /** When the token expires, in milliseconds since 1970; null for staff, whose session is checked instead. */
  readonly expiresAt: number | null;
}

export type ChatLogin =
  | { readonly outcome: 'accepted'; readonly identity: ChatIdentity }
  /**
   * `unauthorized`: the token is not valid. `forbidden`: its owner has no access to chats. `tooMany`: `admits` has
   * refused its owner.
   */
  | { readonly outcome: 'unauthorized' | 'forbidden' | 'tooMany' };

/** What a LOGIN claims. */
type ChatClaim = Pick<Body<'Login'>, 'userId' | 'userType' | 'token'>;
type Admits = (person: Person) => boolean;

export interface ChatIdentityDeps {
  readonly db: Database;
  readonly sessions: Pick<SessionService, 'verifyTcpToken' | 'stillAlive'>;
  readonly customers: Pick<CustomerTokens, 'prove' | 'load'>;
}

/** Longer than a server fails to ask, or a login takes. */
const ERASED_WITHIN_MS = 10 * 60_000;

const UNAUTHORIZED: ChatLogin = { outcome: 'unauthorized' };
const FORBIDDEN: ChatLogin = { outcome: 'forbidden' };
const TOO_MANY: ChatLogin = { outcome: 'tooMany' };

export type ChatIdentities = ReturnType<typeof createChatIdentities>;

export function createChatIdentities(deps: ChatIdentityDeps) {
  const { db, sessions } = deps;
  return {
    /**
     * @param admits asked as soon as the token has proved who the person is: of a customer before the database is read,
     * so that a flood of logins costs little
     */
    logIn: async (claim: ChatClaim, admits: Admits): Promise<ChatLogin> => {
      if (claim.userType === PERSON_TYPE.staff) return logInStaff(deps, claim, admits);
      return claim.userType === PERSON_TYPE.customer ? logInCustomer(deps, claim, admits) : UNAUTHORIZED;
    },
    /** Those of these staff sessions that are still alive, each with its owner's current access. */
    stillAlive: (sessionIds: readonly string[]) => sessions.stillAlive(sessionIds),
    /** Customers who were erased a short time ago, with the names that they have now. */
    namesOfErased: () => listJustErased(db, ERASED_WITHIN_MS),
  };
}

async function logInStaff(
  { db, sessions }: ChatIdentityDeps,
  { userId, token }: ChatClaim,
  admits: Admits,
): Promise<ChatLogin> {
  const session = await sessions.verifyTcpToken(userId, token);
  if (session === null) return UNAUTHORIZED;
  if (!admits(staffPerson(userId))) return TOO_MANY;
  const { sessionId, staffId, type, name, targetId, uris } = session;
  const mayChat = type === USER_TYPE.admin || CHAT_KEYS.some((key) => uris.includes(key));
  if (session.mustChangePassword || !mayChat || targetId === null) return FORBIDDEN;
  const identity: ChatIdentity = {
    type: PERSON_TYPE.staff,
    id: staffId,
    mainId: targetId,
    nickName: name,
    headImg: (await findAppUser(db, targetId))?.headImg ?? '',
    staff: { sessionId, access: accessOf(session) },
    expiresAt: null,
  };
  return { outcome: 'accepted', identity };
}

async function logInCustomer(
  { customers }: ChatIdentityDeps,
  { userId, token }: ChatClaim,
  admits: Admits,
): Promise<ChatLogin> {
  const proof = await customers.prove(token);
  if (proof === null || proof.customerId !== userId) return UNAUTHORIZED;
  if (!admits(customerPerson(userId))) return TOO_MANY;
  const customer = await customers.load(proof);
  if (customer === null) return UNAUTHORIZED;
  const { nickName, headImg, expiresAt } = customer;
  return {
    outcome: 'accepted',
    identity: { type: PERSON_TYPE.customer, id: userId, mainId: userId, nickName, headImg, staff: null, expiresAt },
  };
}
