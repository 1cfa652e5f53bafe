import { EMAIL_MAX } from '#contract/constants.ts';
import { isEmailAddress } from '#contract/emailAddress.ts';
import { ACCOUNT_CASES, FORGED_ACCOUNT_CASES } from '../support/accountLimits.ts';
import { fastestMs } from '../support/fastest.ts';

describe('email address check', () => {
  it('accepts valid addresses and rejects others', () => {
    const cases = [...ACCOUNT_CASES, ...FORGED_ACCOUNT_CASES].filter(({ field }) => field === 'email');
    expect(cases.filter(({ value, message }) => isEmailAddress(value.trim()) !== (message === null))).toEqual([]);
  });

  it('takes little time for any text', () => {
    const full = (part: string) => part.repeat(EMAIL_MAX).slice(0, EMAIL_MAX);
    const hostile = [
      full('a'),
      full('a.'),
      full('.'),
      full('@'),
      full('a@'),
      full('a-'),
      `a@${full('a-').slice(2)}`,
      `a@${full('a.').slice(2)}`,
      `a@${full('-').slice(2)}`,
      `${full('a.').slice(0, 120)}@${full('b-').slice(0, 120)}!`,
      `a@${full('\u0301').slice(2)}`,
      'a'.repeat(1_000_000),
      `a@${'a.'.repeat(500_000)}`,
    ];
    for (const text of hostile) {
      expect(fastestMs(() => isEmailAddress(text)))
        .withContext(text.slice(0, 20))
        .toBeLessThan(20);
    }
  });
});
