import { errors } from 'jose';
import { problemOf, proofOf } from '#server/sessions/customerTokens.ts';

const NOW = Date.UTC(2026, 10, 27, 12);
const NOW_S = NOW / 1_000;

describe("the claims of a customer's token", () => {
  const proved = (claims: object) => proofOf({ sub: '5001', exp: NOW_S + 600, iat: NOW_S, ...claims }, NOW);

  const accepted: readonly [string, object, object][] = [
    ['an id', {}, { appId: '5001', expiresAt: NOW + 600_000, issuedAt: new Date(NOW) }],
    ['an id that is a number', { sub: 5001 }, { appId: '5001' }],
    ['the largest id', { sub: '8999999999999999999' }, { appId: '8999999999999999999' }],
    ['a UUID', { sub: '0b7c6f0e-8d8e-4b8c-9a39-0e5a2f1d7c11' }, { appId: '0b7c6f0e-8d8e-4b8c-9a39-0e5a2f1d7c11' }],
    ['an id of 128 characters', { sub: 'é'.repeat(128) }, { appId: 'é'.repeat(128) }],
    ['a clock that is 5 s ahead', { iat: NOW_S + 5, exp: NOW_S + 905 }, { issuedAt: new Date(NOW + 5_000) }],
    ['no time of issue: the earliest that can be', { iat: undefined }, { issuedAt: new Date(NOW - 300_000) }],
    ['an earlier token that was made to last', { iat: 0 }, { issuedAt: new Date(0) }],
  ];
  for (const [what, claims, proof] of accepted)
    it(`may have ${what}`, () => {
      expect(proved(claims)).toEqual(jasmine.objectContaining(proof));
    });

  const refused: readonly [string, object, RegExp?][] = [
    ['the id of a person of our own', { sub: '9000000000000000000' }],
    ['an empty id', { sub: '' }],
    ['an id of 129 characters', { sub: 'x'.repeat(129) }],
    ['an id with a control character', { sub: 'a\u0000b' }],
    ['an id with half a character', { sub: 'a\ud800' }],
    ['an id like that of someone who was erased', { sub: 'erased:1' }],
    ['a time of issue in the future', { iat: NOW_S + 6 }, /^iat /],
    ['a time of issue that is no date', { iat: 1e18 }, /^iat /],
    ['a time of issue before 1970', { iat: -1e18 }, /^iat /],
    ['an end in more than 15 minutes', { exp: NOW_S + 906 }, /^exp /],
    ['no end', { exp: undefined }, /^exp /],
    ['no id', { sub: undefined }],
    ['the id 0', { sub: '0' }],
    ['the id 0 as a number', { sub: 0 }],
    ['an id with a leading zero', { sub: '05001' }],
    ['an id with white space', { sub: ' 5001' }],
    ['an id of more than 63 bits', { sub: '9223372036854775808' }],
    ['a number that may be rounded', { sub: 2 ** 53 }],
    ['a negative number', { sub: -5001 }],
    ['a fraction', { sub: 5001.5 }],
    ['a list of ids', { sub: ['5001'] }],
  ];
  for (const [what, claims, problem = /^sub /] of refused)
    it(`must not have ${what}`, () => {
      expect(() => proved(claims)).toThrowMatching(
        (error) => error instanceof errors.JWTClaimValidationFailed && problem.test(problemOf(error)),
      );
    });
});
