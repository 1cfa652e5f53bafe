import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { PHONE } from '#contract/constants.ts';
import { BUTTON_KEY, USER_TYPE, NEW_PERSON } from '#contract/domain.ts';
import type { CountryPhoneCode, editAccount } from '#contract/http/accounts.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { AuditEntry } from '../audit/index.ts';
import { accountTaken, noPermission, conflict, invalid, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { requireKeys, type StaffPrincipal } from '../common/principal.ts';
import type { Db } from '../db/database.ts';
import {
  lockAccounts,
  noSuchRole,
  addOwnPerson,
  isBound,
  isPhoneKnown,
  lockCustomer,
  requirePhone,
  shareAppUserPhone,
} from '../people/index.ts';
import { findHolder, shareRole } from '../permissions/index.ts';
import {
  describeAccount,
  insertAccount,
  type NewAccount,
  type Account,
  type AccountChange,
  type Binding,
} from './accountRepository.ts';
import { requireMayHaveType, type Actor } from './accountRights.ts';

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });
const BY_NAME = new Intl.Collator('en');

/** English country names in alphabetical order, with their phone codes. */
export const COUNTRY_PHONE_CODES: readonly CountryPhoneCode[] = getCountries()
  .map((id) => ({ id, country: NAMES.of(id) ?? id, phoneCode: getCountryCallingCode(id) }))
  .toSorted((one, other) => BY_NAME.compare(one.country, other.country));

// An account is bound once, to a person of the messaging app or to one whom no app has named. Without it, they take no
// chats.

interface WantedPerson {
  /** Or NEW_PERSON. */
  readonly targetId: string;
  readonly phoneCode: string;
  readonly mobile: string;
  /** The account's name, which a new person gets. */
  readonly name: string;
}

/**
 * The person to bind, locked until the transaction ends, or a new one with this phone.
 * @throws {DomainError} 4022 for a phone that cannot be, or is another person's; 4004 for a missing person; 4009 when
 * they are bound already, or the phone is someone's
 */
async function personToBind(tx: Db, { targetId, name, ...given }: WantedPerson): Promise<Binding> {
  const phone = { phoneCode: given.phoneCode.trim(), phone: requirePhone(given.mobile) };
  if (targetId === NEW_PERSON) {
    if (!isPhone(phone)) throw invalid('This is not a phone number');
    if (await isPhoneKnown(tx, phone)) throw conflict('Someone has this phone number already. Choose them.');
    return { ...phone, targetId: await addOwnPerson(tx, { nickName: name, ...phone }) };
  }
  if (isId(targetId)) await lockCustomer(tx, targetId);
  const bound = isId(targetId) ? await shareAppUserPhone(tx, targetId) : null;
  if (bound === null) throw notFound();
  if (bound.phoneCode !== phone.phoneCode || bound.phone !== phone.phone)
    throw invalid('The phone does not match the messaging-app user');
  if (await isBound(tx, targetId)) throw boundAlready();
  return { ...bound, targetId };
}

function isPhone({ phoneCode, phone }: Omit<Binding, 'targetId'>): boolean {
  return PHONE.test(phone) && COUNTRY_PHONE_CODES.some((country) => country.phoneCode === phoneCode);
}

const boundAlready = () => conflict('This messaging-app user is already bound to another account');

/** Only accounts that are bound to no one can be bound: afterwards, the person and the phone never change. */
export async function bindingOf(
  tx: Db,
  account: Account,
  {
    targetId = null,
    phoneCode = '',
    mobile = '',
    name,
  }: Pick<RequestOf<typeof editAccount>, 'targetId' | 'phoneCode' | 'mobile'> & Pick<WantedPerson, 'name'>,
): Promise<Pick<AccountChange, 'binding'>> {
  if (targetId === null || account.targetId !== null) return {};
  return { binding: await personToBind(tx, { targetId, phoneCode, mobile, name }) };
}

// What single accounts and imported ones have in common.

export interface GivenRole {
  readonly id: string;
  readonly name: string;
}

/**
 * The caller with their current permissions, which may be fewer than when the call arrived.
 * @throws {DomainError} 4003 when their account is closed
 */
export async function actorNow(db: Db, { staffId }: Pick<StaffPrincipal, 'staffId'>): Promise<Actor> {
  const holder = await findHolder(db, staffId);
  if (holder === null) throw noPermission();
  return { staffId, type: holder.type, uris: holder.uris };
}

/**
 * Locks someone who adds accounts, until the transaction ends.
 * @throws {DomainError} 4003 when they may not
 */
export async function lockAdder(tx: Db, { staffId }: Pick<StaffPrincipal, 'staffId'>): Promise<Actor> {
  await lockAccounts(tx, [staffId], { admins: false });
  const actor = await actorNow(tx, { staffId });
  requireKeys(actor, [BUTTON_KEY.accountAdd]);
  return actor;
}

/**
 * Locks the role that an account gets, until the transaction ends.
 * @throws {DomainError} 4022 for a role that cannot be chosen, 4003 for one with keys that the caller does not hold
 */
export async function roleToGive(tx: Db, actor: Pick<Actor, 'type' | 'uris'>, roleId: string): Promise<GivenRole> {
  const role = isId(roleId) ? await shareRole(tx, roleId) : null;
  if (role === null || role.status !== 'A') throw noSuchRole();
  requireKeys(actor, role.keys);
  return role;
}

export interface WantedAccount extends Omit<NewAccount, 'phone' | 'roleId' | keyof WantedPerson>, WantedPerson {
  readonly role: GivenRole;
}

/**
 * Adds an account whose fields have been checked.
 * @param author who adds it; null for the product itself
 * @returns its id, and the entry for the audit log
 * @throws {DomainError} 4003 for a type beyond one's own, 4009 for a name or person that is taken, and as `personToBind`
 */
export async function addNew(
  tx: Db,
  { author, rights }: { readonly author: string | null; readonly rights: Pick<Actor, 'type'> },
  { role, targetId, phoneCode, mobile, ...wanted }: WantedAccount,
): Promise<{ readonly id: string; readonly entry: AuditEntry }> {
  const { name, type } = wanted;
  requireMayHaveType(rights, type, USER_TYPE.staff);
  const bound = await personToBind(tx, { targetId, phoneCode, mobile, name });
  const inserted = await insertAccount(tx, { ...wanted, ...bound, roleId: role.id });
  if ('taken' in inserted) throw inserted.taken === 'account' ? accountTaken() : boundAlready();
  const after = { ...describeAccount({ ...wanted, roleName: role.name }), mobile: bound.phoneCode + bound.phone };
  const { id } = inserted;
  return { id, entry: { staffId: author, action: 'account.created', objectId: id, after } };
}
