import { COUNTRY_PHONE_CODES } from '#server/accounts/newAccount.ts';

describe('countries', () => {
  it('are listed once each by English name, with a phone code of digits', () => {
    const names = COUNTRY_PHONE_CODES.map(({ country }) => country);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
    expect(new Set(COUNTRY_PHONE_CODES.map(({ id }) => id)).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(200);
    expect(
      COUNTRY_PHONE_CODES.filter(
        ({ id, country, phoneCode }) => !/^[A-Z]{2}$/.test(id) || !/^[1-9]\d{0,2}$/.test(phoneCode) || country === id,
      ),
    ).toEqual([]);
  });

  it('have the right phone codes', () => {
    const codes = new Map(COUNTRY_PHONE_CODES.map(({ id, country, phoneCode }) => [id, `${country} ${phoneCode}`]));
    expect(['LU', 'DE', 'US', 'CA', 'CN', 'CI', 'AX'].map((id) => codes.get(id))).toEqual([
      'Luxembourg 352',
      'Germany 49',
      'United States 1',
      'Canada 1',
      'China 86',
      'Côte d’Ivoire 225',
      'Åland Islands 358',
    ]);
  });
});
