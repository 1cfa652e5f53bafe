import Bowser from 'bowser';
import { FAILED_LOGIN_ENTRIES_A_MINUTE } from '#contract/constants.ts';
import { writeAudit } from '../audit/index.ts';
import { networkOf } from '../common/networks.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Db } from '../db/database.ts';
import { writeFailedLogin } from './loginTryRepository.ts';
import type { LoginSource } from './sessionRepository.ts';

/**
 * Browser and system by their common names; '' where the user agent names none. The system has no version, because
 * browsers no longer send the true one.
 */
export function namesOfDevice(userAgent: string): { readonly browser: string; readonly system: string } {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent.slice(0, DEVICE_MAX));
  const version = browser.version?.split('.', 1)[0] ?? '';
  return { browser: browser.name === undefined ? '' : `${browser.name} ${version}`.trim(), system: os.name ?? '' };
}

/** Longest part of the user agent in which names are searched. */
const DEVICE_MAX = 300;

type OwnSession = Pick<StaffPrincipal, 'staffId' | 'sessionId'>;

/** Logs a login, in the transaction that starts the session. */
export async function auditLogin(tx: Db, { staffId, sessionId }: OwnSession, source: LoginSource): Promise<void> {
  const after = namesOf(source);
  await writeAudit(tx, [{ staffId, action: 'session.started', objectId: sessionId, after }]);
}

/** Logs a logout, in the transaction that ends the session. */
export async function auditLogout(tx: Db, { staffId, sessionId }: OwnSession, source: LoginSource): Promise<void> {
  const before = namesOf(source);
  await writeAudit(tx, [{ staffId, action: 'session.loggedOut', objectId: sessionId, before }]);
}

function namesOf({ device, address }: LoginSource): object {
  return { address, ...namesOfDevice(device) };
}

/** Logs a failed login. @param staffId of the account that was named; null for an unknown name */
export async function auditFailedLogin(
  db: Db,
  staffId: string | null,
  { device, address }: LoginSource,
): Promise<void> {
  const login = { staffId, network: networkOf(address), ...namesOfDevice(device) };
  await writeFailedLogin(db, login, FAILED_LOGIN_ENTRIES_A_MINUTE);
}
