import { USER_TYPE, type UserType } from '../../contract/domain.ts';
import type { LoginUser } from '../../contract/http/auth.ts';
import type { Database } from '../repositories/database.ts';
import { findCredentialsByAccount, findCredentialsById, findStaff, insertStaff } from '../repositories/staffRepository.ts';
import { requireAccount, requireName, requireUncommon } from './accountRules.ts';
import { accountTaken, conflict, noPermission, notFound, wrongCredentials } from './errors.ts';
import type { LoginThrottle } from './loginThrottle.ts';
import { verifyOf, type Passwords } from './passwords.ts';
import type { ChatPresence } from './ports.ts';
import type { StaffPrincipal } from './principal.ts';
import type { SessionService } from './sessionService.ts';

/** Stands for an account in the throttle; no account is that long. */
const REGISTERING = 'registering a new account';

export interface AuthDeps {
  readonly db: Database;
  readonly sessions: SessionService;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  readonly presence: Pick<ChatPresence, 'goOnline' | 'goOffline'>;
  readonly allowRegister: boolean;
  readonly timeZone: string;
}

export interface AuthService {
  /** @throws {DomainError} 4001 on a wrong password, an unknown account or an inactive one, after the same time */
  login(account: string, encoded: string, address: string): Promise<{ token: string; staffId: string; type: UserType; uris: readonly string[] }>;
  register(wanted: { account: string; name: string; encoded: string }, address: string): Promise<string>;
  logout(principal: StaffPrincipal): Promise<void>;
  userInfo(principal: StaffPrincipal, chatUrl: string): Promise<LoginUser>;
  enterChat(principal: StaffPrincipal, verify: string, address: string): Promise<{ userId: string; tcpToken: string; nickName: string; mobile: string }>;
  changeOnline(principal: StaffPrincipal, userId: string, isOnline: boolean): Promise<{ isOnline: boolean; recalled: number }>;
}

export function createAuthService({ db, sessions, passwords, throttle, presence, allowRegister, timeZone }: AuthDeps): AuthService {
  const checkPassword = async (who: { account: string; address: string }, stored: string | null, verify: string): Promise<void> => {
    throttle.begin(who.account, who.address);
    if (!(await passwords.matches(stored, verify))) throw wrongCredentials();
    throttle.succeeded(who.account, who.address);
  };

  return {
    login: async (account, encoded, address) => {
      const found = await findCredentialsByAccount(db, account);
      const active = found?.isActive === true ? found : null;
      await checkPassword({ account, address }, active?.passwordHash ?? null, verifyOf(encoded));
      if (active === null) throw wrongCredentials();
      const token = await sessions.start(active.staffId);
      const principal = await sessions.authenticate(token);
      return { token, staffId: active.staffId, type: active.type, uris: principal?.uris ?? [] };
    },

    register: async ({ account, name, encoded }, address) => {
      if (!allowRegister) throw noPermission();
      requireAccount(account);
      requireName(name);
      requireUncommon(encoded, account);
      throttle.begin(REGISTERING, address); // never taken back: making accounts is slowed down like guessing
      const staffId = await insertStaff(db, { account, name, type: USER_TYPE.staff, passwordHash: await passwords.hash(verifyOf(encoded)) });
      if (staffId === null) throw accountTaken();
      return sessions.start(staffId);
    },

    logout: async ({ staffId, sessionId }) => {
      await presence.goOffline(staffId);
      await sessions.end(sessionId);
    },

    userInfo: async ({ staffId, sessionId, uris }, chatUrl) => {
      const staff = await findStaff(db, staffId);
      if (staff === null) throw notFound();
      const tcpToken = await sessions.tcpTokenOf(sessionId);
      const { account, name, type, roleId, phoneCode, phone, email, targetId, headImg, isOnline, openChats } = staff;
      return {
        id: staffId, account, name, type, uris: [...uris], roleId, phoneCode, phone, mobile: phoneCode + phone, email, targetId, headImg, isOnline,
        openChats, timeZone, im: tcpToken === null || targetId === null ? null : { userId: targetId, tcpToken, chatUrl },
      };
    },

    enterChat: async ({ staffId, sessionId }, verify, address) => {
      const staff = await findStaff(db, staffId);
      const credentials = await findCredentialsById(db, staffId);
      if (staff === null || credentials === null) throw notFound();
      if (staff.targetId === null) throw conflict('No messaging-app user is bound to this account');
      await checkPassword({ account: staff.account, address }, credentials.passwordHash, verify);
      const tcpToken = await sessions.enterChat(sessionId);
      return { userId: staff.targetId, tcpToken, nickName: staff.name, mobile: staff.phoneCode + staff.phone };
    },

    changeOnline: async ({ staffId, sessionId }, userId, isOnline) => {
      if (userId !== staffId) throw noPermission();
      if (isOnline && (await sessions.tcpTokenOf(sessionId)) === null) throw conflict('Please log in to the chat service first');
      if (!isOnline) return { isOnline, recalled: await presence.goOffline(staffId) };
      await presence.goOnline(staffId);
      return { isOnline, recalled: 0 };
    },
  };
}
