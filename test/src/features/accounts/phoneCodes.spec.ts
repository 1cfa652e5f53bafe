import { codeOptions, countryOptions, filterOptions } from '#src/features/accounts/components/phoneCodes.ts';
import { FRANCE, UNITED_KINGDOM } from '#test/support/page/fakeAccounts.ts';

const ALAND = { id: 'AX', country: 'Åland Islands', phoneCode: '358' };
const GUERNSEY = { id: 'GG', country: 'Guernsey', phoneCode: '44' };
const COUNTRIES = [ALAND, FRANCE, GUERNSEY, UNITED_KINGDOM];

describe('phone codes', () => {
  const labels = (found: readonly { readonly label: string }[]) => found.map(({ label }) => label);

  it('are listed with their countries', () => {
    expect(labels(countryOptions(COUNTRIES))).toEqual([
      '+358 Åland Islands',
      '+33 France',
      '+44 Guernsey',
      '+44 United Kingdom',
    ]);
  });

  it('list all countries of a shared code, and only the code once chosen', () => {
    expect(codeOptions(COUNTRIES).map(({ id, label, short }) => [id, label, short])).toEqual([
      ['358', '+358 Åland Islands', '+358 Åland Islands'],
      ['33', '+33 France', '+33 France'],
      ['44', '+44 Guernsey, United Kingdom', '+44'],
    ]);
  });

  it('are found by name and digits, without accents, with matching beginnings first', () => {
    const find = (typed: string) => labels(filterOptions(countryOptions(COUNTRIES), typed));
    expect(find('aland')).toEqual(['+358 Åland Islands']);
    expect(find('king')).toEqual(['+44 United Kingdom']);
    expect(find('44')).toEqual(['+44 Guernsey', '+44 United Kingdom']);
    for (const typed of ['0033', '+ 33', '＋３３', '٣٣']) expect(find(typed)).toEqual(['+33 France']);
    expect(find('3')).toEqual(['+358 Åland Islands', '+33 France']);
    expect(find('n')[0]).withContext('no name begins with it').toBe('+358 Åland Islands');
    expect(find('.*')).toEqual([]);
    expect(find(' ')).toHaveSize(4);
  });
});
