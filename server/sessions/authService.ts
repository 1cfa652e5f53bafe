import { CHAT_KEYS, USER_TYPE } from '#contract/domain.ts';
import type {
  changeUserOnlineStatus,
  login as loginCall,
  LoginUser,
  register as registerCall,
} from '#contract/http/auth.ts';
import type { RequestOf, ResponseOf } from '#contract/http/call.ts';
import type { changePassword as changePasswordCall } from '#contract/http/sessions.ts';
import { writeAudit } from '../audit/index.ts';
import {
  accountTaken,
  BusyError,
  CallerGoneError,
  conflict,
  DomainError,
  invalid,
  noPermission,
  notFound,
  wrongCredentials,
  wrongOldPassword,
} from '../common/errors.ts';
import { MINUTE_MS } from '../common/days.ts';
import type { ChatPresence, Publisher } from '../common/ports.ts';
import { hasAnyKey, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import {
  findCredentialsByAccount,
  findCredentialsById,
  findStaff,
  insertStaff,
  ofPerson,
  ofStranger,
  replacePassword,
  requireAccount,
  requireName,
  requireUncommon,
  verifyOf,
  type Credentials,
  type HashFor,
  type NewStaff,
  type Passwords,
  type StaffDetail,
} from '../people/index.ts';
import { listProducts } from '../products/index.ts';
import { readForPages } from '../settings/index.ts';
import { auditFailedLogin } from './loginAudit.ts';
import type { LoginThrottle, LoginTry, TryFrom } from './loginThrottle.ts';
import { revokeSessionsOf, type LoginSource } from './sessionRepository.ts';
import type { SessionService } from './sessionService.ts';

/** Stands for an account in the throttle. No account name is that long. */
const REGISTERING = 'registering a new account';

/** From where a call of login comes. */
export interface LoginCaller extends LoginSource {
  /** As `DeviceCookies` has it. */
  readonly deviceId: string;
  /** Aborted when the caller's connection is gone. */
  readonly signal: AbortSignal;
}

/** What decides where a caller waits for a hash. */
export type HashCaller = Pick<LoginCaller, 'address' | 'signal'>;

export interface AuthDeps {
  readonly db: Database;
  readonly sessions: SessionService;
  readonly publisher: Pick<Publisher, 'sessionsEnded'>;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  readonly presence: Pick<ChatPresence, 'goOnline' | 'goOffline'>;
  readonly config: { readonly allowRegister: boolean; readonly timeZone: string };
}

/** @throws {DomainError} 4001 for a wrong password, an unknown account and an inactive one; each takes the same time */
export async function login(
  deps: AuthDeps,
  { account, password }: RequestOf<typeof loginCall>,
  caller: LoginCaller,
): Promise<ResponseOf<typeof loginCall>> {
  const { db, sessions } = deps;
  const found = await findCredentialsByAccount(db, account);
  const active = found?.isActive === true ? found : null;
  // Spellings that the database treats as one account count as one account here, too.
  const token = await startChecked(deps, { account: found?.account ?? account, active, encoded: password, caller });
  if (active === null || token === null) {
    await auditFailedLogin(db, found?.staffId ?? null, caller);
    throw wrongCredentials();
  }
  const { uris = [], mustChangePassword = false } = (await sessions.authenticate(token)) ?? {};
  return { token, userDetail: { id: active.staffId, type: active.type }, mustChangePassword, uris: [...uris] };
}

/** @returns the token of the new account's first session */
export async function register(
  { db, sessions, passwords, throttle, config }: AuthDeps,
  { password, ...input }: RequestOf<typeof registerCall>,
  caller: LoginCaller,
): Promise<string> {
  if (!config.allowRegister) throw noPermission();
  const [account, name] = [requireAccount(input.account), requireName(input.name)];
  requireUncommon(password, account);
  // This try always counts, so creating accounts is slowed down like guessing.
  const attempt = await throttle.begin(REGISTERING, { address: caller.address, device: null });
  const passwordHash = await orTakeBack(attempt, passwords.hash(verifyOf(password), hashFor(null, null, caller)));
  const staffId = await db.transaction((tx) =>
    insertRegistered(tx, { account, name, type: USER_TYPE.staff, passwordHash }),
  );
  const token = staffId && (await sessions.start({ staffId, passwordHash }, caller));
  if (token === null) throw accountTaken();
  await throttle.signedIn(account, tryFrom(caller, passwordHash));
  return token;
}

/** @throws {DomainError} 4003 when `userId` is another person: nothing ends then */
export async function logout(
  { sessions, presence }: AuthDeps,
  principal: StaffPrincipal,
  userId: string,
  source: LoginSource,
): Promise<void> {
  if (userId !== principal.staffId) throw noPermission();
  await presence.goOffline(principal.staffId);
  await sessions.end(principal, source);
}

export async function userInfo(
  { db, sessions, config: { timeZone } }: AuthDeps,
  { staffId, sessionId, uris, mustChangePassword, sessionEndsAt }: StaffPrincipal,
  chatUrl: string,
): Promise<LoginUser> {
  const staff = await findStaff(db, staffId);
  if (staff === null) throw notFound();
  const tcpToken = await sessions.tcpTokenOf(sessionId);
  const { staffId: id, ...own } = staff;
  return {
    ...own,
    id,
    uris: [...uris],
    timeZone,
    ...(await readForPages(db)),
    mustChangePassword,
    products: await listProducts(db, null),
    sessionEndTime: sessionEndsAt.toISOString(),
    im: tcpToken === null || own.targetId === null ? null : { userId: own.targetId, tcpToken, chatUrl },
  };
}

export async function enterChat(
  deps: AuthDeps,
  { staffId, sessionId }: StaffPrincipal,
  verify: string,
  caller: HashCaller,
): Promise<{ userId: string; tcpToken: string; nickName: string; mobile: string }> {
  const own = await ownAccount(deps.db, staffId, caller);
  const { staff } = own;
  if (staff.targetId === null) throw conflict('No messaging-app user is bound to this account');
  await checkOwnPassword(deps, sessionId, own, verify);
  const tcpToken = await deps.sessions.enterChat(sessionId);
  return { userId: staff.targetId, tcpToken, nickName: staff.name, mobile: staff.mobile };
}

/**
 * Sets one's own password, and ends one's other sessions.
 * @throws {DomainError} 4001 when the old password is wrong, 4022 for a common new one, and for an initial one again
 */
export async function changePassword(
  deps: AuthDeps,
  principal: StaffPrincipal,
  { oldPassword, password }: RequestOf<typeof changePasswordCall>,
  caller: HashCaller,
): Promise<void> {
  const { db, passwords, publisher } = deps;
  const own = await ownAccount(db, principal.staffId, caller);
  const { staff, passwordHash: from, of } = own;
  requireUncommon(password, staff.account);
  await checkOwnPassword(deps, principal.sessionId, own, verifyOf(oldPassword)).catch((error: unknown) => {
    throw error instanceof DomainError ? wrongOldPassword() : error;
  });
  if (principal.mustChangePassword && password === oldPassword) throw invalid('Choose another password');
  const to = await passwords.hash(verifyOf(password), of);
  publisher.sessionsEnded(await db.transaction((tx) => storePassword(tx, principal, { from, to })));
}

export async function changeOnline(
  { sessions, presence }: AuthDeps,
  principal: StaffPrincipal,
  { userId, isOnline, breakMinutes }: RequestOf<typeof changeUserOnlineStatus>,
): Promise<ResponseOf<typeof changeUserOnlineStatus>> {
  const { staffId, sessionId } = principal;
  if (userId !== staffId) throw noPermission();
  if (!isOnline) return { isOnline, breakEndsAt: null, recalled: await presence.goOffline(staffId) };
  if (!hasAnyKey(principal, CHAT_KEYS)) throw conflict('Your role does not allow you to take chats');
  if ((await sessions.tcpTokenOf(sessionId)) === null) throw conflict('Log in to the chat service first');
  const breakEndsAt = await presence.goOnline(staffId, breakMinutes === undefined ? null : breakMinutes * MINUTE_MS);
  return { isOnline, breakEndsAt, recalled: 0 };
}

interface OwnAccount {
  readonly staff: StaffDetail;
  readonly passwordHash: string;
  /** Where its owner waits for a hash. */
  readonly of: HashFor;
}

async function ownAccount(db: Database, staffId: string, caller: HashCaller): Promise<OwnAccount> {
  const [staff, credentials] = [await findStaff(db, staffId), await findCredentialsById(db, staffId)];
  if (staff === null || credentials === null) throw notFound();
  return { staff, passwordHash: credentials.passwordHash, of: hashFor(credentials, 'device', caller) };
}

interface Login {
  /** The account's name for the throttle. */
  readonly account: string;
  /** null for an unknown or inactive account. */
  readonly active: Credentials | null;
  readonly encoded: string;
  readonly caller: LoginCaller;
}

/**
 * Checks the password and starts a session.
 * @returns the token; null for a wrong password or an unknown account, after the same time
 */
async function startChecked(
  { sessions, passwords, throttle }: AuthDeps,
  { account, active, encoded, caller }: Login,
): Promise<string | null> {
  const from = tryFrom(caller, active?.passwordHash ?? null);
  const attempt = await throttle.begin(account, from);
  const matches = await orTakeBack(
    attempt,
    passwords.matches(active?.passwordHash ?? null, verifyOf(encoded), hashFor(active, attempt.knownBy, caller)),
  );
  const token = matches && active !== null ? await sessions.start(active, caller) : null;
  if (token !== null) {
    await attempt.succeeded();
    await throttle.signedIn(account, from);
  }
  return token;
}

/**
 * Accounts without work are strangers even where they are known: anyone may register them, and could otherwise make
 * others wait.
 */
function hashFor(
  account: Pick<Credentials, 'staffId' | 'isEmployed'> | null,
  knownBy: LoginTry['knownBy'],
  { address, signal }: HashCaller,
): HashFor {
  if (account === null || !account.isEmployed || knownBy === null) return ofStranger(address, signal);
  return ofPerson(account.staffId, signal, knownBy === 'device' ? 'own' : 'network');
}

/**
 * Waits for the work of a try. When it is not done, because the server is too busy or the caller has gone, no password
 * was checked: the try does not count as failed.
 */
async function orTakeBack<T>(attempt: LoginTry, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BusyError || error instanceof CallerGoneError) await attempt.takeBack();
    throw error;
  }
}

function tryFrom({ address, deviceId }: LoginCaller, passwordHash: string | null): TryFrom {
  return { address, device: passwordHash === null ? null : `${deviceId} ${passwordHash}` };
}

/** Counts by session, so that failed logins of others do not slow down a person who is logged in. */
async function checkOwnPassword(
  { passwords, throttle }: AuthDeps,
  sessionId: string,
  { passwordHash, of }: OwnAccount,
  verify: string,
): Promise<void> {
  const attempt = await throttle.beginWithin(sessionId);
  if (!(await orTakeBack(attempt, passwords.matches(passwordHash, verify, of)))) throw wrongCredentials();
  await attempt.succeeded();
}

/** @returns the person's other sessions, which end */
async function storePassword(
  tx: Db,
  { staffId, sessionId }: StaffPrincipal,
  change: { readonly from: string; readonly to: string },
): Promise<readonly string[]> {
  if (!(await replacePassword(tx, staffId, change))) throw wrongOldPassword();
  await writeAudit(tx, [{ staffId, action: 'account.passwordChanged', objectId: staffId }]);
  return revokeSessionsOf(tx, staffId, sessionId);
}

/** @returns the new id, or null when the account's name is taken */
async function insertRegistered(tx: Db, input: NewStaff): Promise<string | null> {
  const staffId = await insertStaff(tx, input);
  if (staffId === null) return null;
  const { account, name, type } = input;
  const after = { account, name, type };
  await writeAudit(tx, [{ staffId, action: 'account.registered', objectId: staffId, after }]);
  return staffId;
}
