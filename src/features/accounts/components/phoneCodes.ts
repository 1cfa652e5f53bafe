import type { CountryPhoneCode } from '../../../../contract/http/accounts.ts';
import type { RemoteOption } from '../../../common/components/RemoteSelect.tsx';

export interface CountryOption extends RemoteOption {
  readonly country: CountryPhoneCode;
}

/** Countries with their phone codes, each by itself. */
export function countryOptions(countries: readonly CountryPhoneCode[]): readonly CountryOption[] {
  return countries.map((country) => ({ id: country.id, label: countryLabel(country), country }));
}

export function countryLabel({ phoneCode, country }: CountryPhoneCode): string {
  return `+${phoneCode} ${country}`;
}

export interface CodeOption extends RemoteOption {
  /** What the field shows of it once it is chosen: a code that many share goes without their names. */
  readonly short: string;
}

/** Phone codes with the countries that share each. */
export function codeOptions(countries: readonly CountryPhoneCode[]): readonly CodeOption[] {
  const byCode = new Map<string, readonly string[]>();
  for (const { phoneCode, country } of countries) byCode.set(phoneCode, [...(byCode.get(phoneCode) ?? []), country]);
  return [...byCode].map(([code, names]) => {
    const label = `+${code} ${names.join(', ')}`;
    return { id: code, label, short: names.length === 1 ? label : `+${code}` };
  });
}

/** Those whose words or codes begin with what was typed come before those that only contain it. */
export function matching<Option extends RemoteOption>(options: readonly Option[], typed: string): readonly Option[] {
  const keyword = plain(typed.trim());
  if (keyword === '') return options;
  const found = options.filter(({ label }) => plain(label).includes(keyword));
  const isStart = ({ label }: Option) =>
    plain(label).startsWith(keyword) || plain(label).includes(` ${keyword}`) || label.startsWith(`+${keyword}`);
  return [...found.filter(isStart), ...found.filter((option) => !isStart(option))];
}

/** Without accents and case: 'aland' finds 'Åland'. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
