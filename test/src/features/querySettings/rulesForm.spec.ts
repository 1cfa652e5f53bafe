import { QUERY_RULES } from '#src/features/querySettings/rulesForm.ts';
import en from '#src/features/querySettings/texts.json';
import { startWholeCatalogue } from '#test/support/page/catalogue.ts';
import i18next from 'i18next';
import { readMessage } from '#common/messageText.ts';
import { RULE_CASES, STORABLE_RULES } from '#test/support/querySettingsLimits.ts';

const { accept, problemsOf, tidied, toForm, toValues } = QUERY_RULES;
const form = toForm(STORABLE_RULES);

describe('the form of the query settings', () => {
  beforeAll(() => startWholeCatalogue());

  for (const { what, change, message } of RULE_CASES) {
    it(`${message === null ? 'accepts' : 'refuses'} ${what}`, () => {
      const problems = problemsOf(tidied(toForm({ ...STORABLE_RULES, ...change })));
      expect(Object.values(problems).map((problem) => readMessage(i18next.t, problem))).toEqual(
        message === null ? [] : [message],
      );
    });
  }

  it("shows the server's values and converts them back to numbers", () => {
    expect(form).toEqual({ allocation: '5', expireIn: '48', notification: '4', notificationMsg: 'Soon' });
    expect(toValues(form)).toEqual(STORABLE_RULES);
  });

  it('keeps digits and dots in numbers, and texts unchanged', () => {
    expect(accept({ allocation: '-1e2', expireIn: '1,57 h', notificationMsg: '1.5.x' })).toEqual({
      allocation: '12',
      expireIn: '1.57',
      notificationMsg: '1.5.x',
    });
  });

  it('requires numbers', () => {
    for (const text of ['', '.', '1.000.5']) {
      expect(Object.values(problemsOf({ ...form, allocation: text, expireIn: text, notification: text })))
        .withContext(text)
        .toEqual(Array.from({ length: 3 }, () => ({ key: 'querySettings.problem.noNumber' })));
    }
    expect(en.querySettings.problem.noNumber).toBe('Please enter a number.');
  });

  it('normalizes numbers as the server will, and leaves numbers that are too long as typed', () => {
    expect(tidied({ allocation: '007', expireIn: '1.50', notification: '.5', notificationMsg: ' Soon \n' })).toEqual({
      allocation: '7',
      expireIn: '1.5',
      notification: '0.5',
      notificationMsg: 'Soon',
    });
    const digits = '9'.repeat(400);
    expect(tidied({ ...form, allocation: digits }).allocation).toBe(digits);
    expect(Object.keys(problemsOf(tidied({ ...form, allocation: digits })))).toEqual(['allocation']);
  });
});
