import { CHAT_KEYS, PERSON_TYPE, USER_TYPE } from '#contract/domain.ts';
import { accessOf } from '#contract/access.ts';
import type { Person } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { findAppUser, listJustErased, type AppUser } from '../people/index.ts';
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
interface ChatClaim {
  readonly userId: string;
  readonly userType: number;
  readonly token: string;
}

export interface ChatIdentities {
  /**
   * @param admits asked as soon as the token has proved who the person is: of a customer before the database is read,
   * so that a flood of logins costs little
   */
  logIn(claim: ChatClaim, admits: (person: Person) => boolean): Promise<ChatLogin>;
  /** Those of these staff sessions that are still alive, each with its owner's current access. */
  stillAlive(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Customers who were erased a short time ago, with the names that they have now. */
  namesOfErased(): Promise<readonly AppUser[]>;
}

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

export function createChatIdentities({ db, sessions, customers }: ChatIdentityDeps): ChatIdentities {
  const staffLogin: ChatIdentities['logIn'] = async ({ userId, token }, admits) => {
    const session = await sessions.verifyTcpToken(userId, token);
    if (session === null) return UNAUTHORIZED;
    if (!admits({ type: PERSON_TYPE.staff, id: userId })) return TOO_MANY;
    const { sessionId, staffId, type, name, targetId, uris } = session;
    const mayChat = type === USER_TYPE.admin || CHAT_KEYS.some((key) => uris.includes(key));
    if (session.mustChangePassword || !mayChat || targetId === null) return FORBIDDEN;
    const headImg = (await findAppUser(db, targetId))?.headImg ?? '';
    const identity: ChatIdentity = {
      type: PERSON_TYPE.staff,
      id: staffId,
      mainId: targetId,
      nickName: name,
      headImg,
      staff: { sessionId, access: accessOf(session) },
      expiresAt: null,
    };
    return { outcome: 'accepted', identity };
  };

  const customerLogin: ChatIdentities['logIn'] = async ({ userId, token }, admits) => {
    const proof = await customers.prove(token);
    if (proof === null || proof.customerId !== userId) return UNAUTHORIZED;
    if (!admits({ type: PERSON_TYPE.customer, id: userId })) return TOO_MANY;
    const customer = await customers.load(proof);
    if (customer === null) return UNAUTHORIZED;
    const { nickName, headImg, expiresAt } = customer;
    return {
      outcome: 'accepted',
      identity: { type: PERSON_TYPE.customer, id: userId, mainId: userId, nickName, headImg, staff: null, expiresAt },
    };
  };

  return {
    logIn: async (claim, admits) => {
      if (claim.userType === PERSON_TYPE.staff) return staffLogin(claim, admits);
      return claim.userType === PERSON_TYPE.customer ? customerLogin(claim, admits) : UNAUTHORIZED;
    },
    stillAlive: (sessionIds) => sessions.stillAlive(sessionIds),
    namesOfErased: () => listJustErased(db, ERASED_WITHIN_MS),
  };
}
