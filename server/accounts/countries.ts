import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { CountryPhoneCode } from '#contract/http/accounts.ts';

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });
const BY_NAME = new Intl.Collator('en');

/** English country names in alphabetical order, with their phone codes. */
export const COUNTRY_PHONE_CODES: readonly CountryPhoneCode[] = getCountries()
  .map((id) => ({ id, country: NAMES.of(id) ?? id, phoneCode: getCountryCallingCode(id) }))
  .toSorted((one, other) => BY_NAME.compare(one.country, other.country));
