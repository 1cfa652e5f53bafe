import { oneLine, phoneCodeDigits, phoneDigits, textOrNumber } from '../common/texts.ts';
import { isAppId, isAppPersonId } from '../people/index.ts';
import type { ListedPerson } from './listedPeopleRepository.ts';

const PHONE_CODE = /^[1-9]\d{0,3}$/;
const PHONE = /^\d{3,15}$/;

/** @param value as it arrived @returns the person, or what is wrong with them */
export function personIn(value: unknown): ListedPerson | string {
  if (typeof value !== 'object' || value === null) return 'it is no object with id, phoneCode, phone and nickName';
  const field = (name: string): string => textOrNumber(Object.entries(value).find(([key]) => key === name)?.[1]);
  const appId = field('id').trim();
  if (!isAppId(appId)) return 'id must be a number from 1 to below 9·10¹⁸, or another text of up to 128 characters';
  const nickName = oneLine(field('nickName'));
  if (nickName === null) return 'nickName is empty';
  const phoneCode = phoneCodeDigits(field('phoneCode'));
  const phone = phoneDigits(field('phone'));
  if (phone !== '' && !PHONE.test(phone)) return 'phone must have 3 to 15 digits';
  if (phone !== '' && !PHONE_CODE.test(phoneCode)) return 'phoneCode must be the code of a country, such as 66';
  const headImg = field('headImg').trim();
  if (/\p{Cc}/u.test(headImg)) return 'headImg must be the name of a file';
  return {
    appId,
    id: isAppPersonId(appId) ? appId : null,
    nickName,
    phoneCode: phone === '' ? '' : phoneCode,
    phone,
    headImg: headImg === '' ? null : headImg,
  };
}
