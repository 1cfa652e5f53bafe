import { PERSON_TYPE, STAFF_NAMES } from '#contract/domain.ts';
import { nameForCustomers } from '#contract/staffNames.ts';
import type { Naming } from './settingsRepository.ts';

export const BY_NICKNAME: Naming = { staffNames: STAFF_NAMES.nickname, products: {} };

/** For a product that this process does not know yet. It is not empty, because '' as a name means no one. */
const UNKNOWN_PRODUCT = '–';

interface Shown {
  readonly name: string;
  readonly headImg: string;
}

/** A member of staff, or no one, as customers see them. @param product what the chat or the query is about */
export function staffForCustomers({ staffNames, products }: Naming, product: number, { name, headImg }: Shown): Shown {
  return {
    name: nameForCustomers(staffNames, name, products[product] ?? UNKNOWN_PRODUCT),
    // A picture shows who it is.
    headImg: staffNames === STAFF_NAMES.product ? '' : headImg,
  };
}

/** A message of a chat about this product as customers see it. Those of staff can be another object. */
export function messageForCustomers<
  Message extends { readonly fromType: number; readonly fromNickName: string; readonly fromHeadImg: string },
>(naming: Naming, product: number, message: Message): Message {
  if (naming.staffNames === STAFF_NAMES.nickname || message.fromType !== PERSON_TYPE.staff) return message;
  const sender = { name: message.fromNickName, headImg: message.fromHeadImg };
  const { name: fromNickName, headImg: fromHeadImg } = staffForCustomers(naming, product, sender);
  return { ...message, fromNickName, fromHeadImg };
}
