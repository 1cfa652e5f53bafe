import { nameForCustomers } from '#contract/staffNames.ts';
import type { StaffNames } from '#contract/domain.ts';

describe('the name of staff for customers', () => {
  const cases: readonly (readonly [StaffNames, string, string])[] = [
    ['nickname', ' Grace  Lindqvist', ' Grace  Lindqvist'],
    ['firstName', ' Grace  Lindqvist', 'Grace'],
    ['firstName', 'Zoë\u00a0Quux', 'Zoë'],
    ['firstName', 'Bo', 'Bo'],
    ['product', 'Grace Lindqvist', 'Parcel'],
    ['nickname', '', ''],
    ['firstName', '', ''],
    ['product', '', ''],
  ];
  for (const [staffNames, name, shown] of cases)
    it(`by ${staffNames}: '${name}' is '${shown}'`, () => {
      expect(nameForCustomers(staffNames, name, 'Parcel')).toBe(shown);
    });
});
