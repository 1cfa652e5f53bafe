import { proofOf } from '../../../server/sessions/customerTokens.ts';

const NOW = Date.UTC(2026, 10, 27, 12);
const NOW_S = NOW / 1_000;

describe("the claims of a customer's token", () => {
  const proved = (claims: object) => proofOf({ sub: '5001', exp: NOW_S + 600, iat: NOW_S, ...claims }, NOW);

  const accepted: readonly [string, object, object][] = [
    ['an id', {}, { customerId: '5001', expiresAt: NOW + 600_000, issuedAt: new Date(NOW) }],
    ['an id that is a number', { sub: 5001 }, { customerId: '5001' }],
    ['the largest id', { sub: '8999999999999999999' }, { customerId: '8999999999999999999' }],
    ['a clock that is 5 s ahead', { iat: NOW_S + 5, exp: NOW_S + 905 }, { issuedAt: new Date(NOW + 5_000) }],
    ['no time of issue: the earliest that can be', { iat: undefined }, { issuedAt: new Date(NOW - 300_000) }],
    ['an earlier token that was made to last', { iat: 0 }, { issuedAt: new Date(0) }],
  ];
  for (const [what, claims, proof] of accepted)
    it(`may have ${what}`, () => {
      expect(proved(claims)).toEqual(jasmine.objectContaining(proof));
    });

  const refused: readonly [string, object][] = [
    ['the id of a person of our own', { sub: '9000000000000000000' }],
    ['a time of issue in the future', { iat: NOW_S + 6 }],
    ['a time of issue that is no date', { iat: 1e18 }],
    ['a time of issue before 1970', { iat: -1e18 }],
    ['an end in more than 15 minutes', { exp: NOW_S + 906 }],
    ['no end', { exp: undefined }],
    ['no id', { sub: undefined }],
    ['the id 0', { sub: '0' }],
    ['the id 0 as a number', { sub: 0 }],
    ['an id with a leading zero', { sub: '05001' }],
    ['an id with white space', { sub: ' 5001' }],
    ['an id with a sign', { sub: '+5001' }],
    ['an id in other digits', { sub: '५००१' }],
    ['an id of more than 63 bits', { sub: '9223372036854775808' }],
    ['a number that may be rounded', { sub: 2 ** 53 }],
    ['a negative number', { sub: -5001 }],
    ['a fraction', { sub: 5001.5 }],
    ['a list of ids', { sub: ['5001'] }],
  ];
  for (const [what, claims] of refused)
    it(`must not have ${what}`, () => {
      expect(proved(claims)).toBeNull();
    });
});
