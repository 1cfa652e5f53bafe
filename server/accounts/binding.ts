import { PHONE } from '#contract/constants.ts';
import { NEW_PERSON } from '#contract/domain.ts';
import { conflict, invalid, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { Db } from '../db/database.ts';
import { addOwnPerson, isBound, isPhoneKnown, lockCustomer, requirePhone, shareAppUserPhone } from '../people/index.ts';
import type { Account, AccountChange, Binding } from './accountRepository.ts';
import { COUNTRY_PHONE_CODES } from './countries.ts';

// An account is bound once, to a person of the messaging app or to one whom no app has named. Without it, they take no
// chats.

export interface WantedPerson {
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
export async function personToBind(tx: Db, { targetId, name, ...given }: WantedPerson): Promise<Binding> {
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

export const boundAlready = () => conflict('This messaging-app user is already bound to another account');

/** Only accounts that are bound to no one can be bound: afterwards, the person and the phone never change. */
export async function bindingOf(
  tx: Db,
  account: Account,
  { targetId, phoneCode = '', mobile = '', name }: Partial<WantedPerson> & Pick<WantedPerson, 'name'>,
): Promise<Pick<AccountChange, 'binding'>> {
  if (targetId === undefined || account.targetId !== null) return {};
  return { binding: await personToBind(tx, { targetId, phoneCode, mobile, name }) };
}
