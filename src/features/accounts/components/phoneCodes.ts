import type { CountryPhoneCode } from '#contract/http/accounts.ts';
import { digitsIn, folded } from '#contract/searchWords.ts';
import type { RemoteOption } from '#common/components/RemoteSelect.tsx';

export interface CountryOption extends RemoteOption {
  readonly country: CountryPhoneCode;
}

/** One option for each country. */
export function countryOptions(countries: readonly CountryPhoneCode[]): readonly CountryOption[] {
  return countries.map((country) => ({ id: country.id, label: countryLabel(country), country }));
}

export function countryLabel({ phoneCode, country }: CountryPhoneCode): string {
  return `+${phoneCode} ${country}`;
}

export interface CodeOption extends RemoteOption {
  /** The label of the chosen option. A code that many countries share goes without their names. */
  readonly short: string;
}

/** One option for each phone code, with the countries that share it. */
export function codeOptions(countries: readonly CountryPhoneCode[]): readonly CodeOption[] {
  const byCode = new Map<string, readonly string[]>();
  for (const { phoneCode, country } of countries) byCode.set(phoneCode, [...(byCode.get(phoneCode) ?? []), country]);
  return [...byCode].map(([code, names]) => {
    const label = `+${code} ${names.join(', ')}`;
    return { id: code, label, short: names.length === 1 ? label : `+${code}` };
  });
}

/** Options that begin with the typed text come before those that only contain it. */
export function filterOptions<Option extends RemoteOption>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const keyword = digitsIn(typed) ?? folded(typed.trim());
  if (keyword === '') return options;
  const found = options.filter(({ label }) => folded(label).includes(keyword));
  const isStart = ({ label }: Option) =>
    folded(label).startsWith(keyword) || folded(label).includes(` ${keyword}`) || label.startsWith(`+${keyword}`);
  return [...found.filter(isStart), ...found.filter((option) => !isStart(option))];
}
