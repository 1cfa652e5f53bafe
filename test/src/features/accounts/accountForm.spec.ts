import {
  accountRules,
  BLANK_FORM,
  fieldOfRefusal,
  formOf,
  passwordStateOf,
  type AccountForm,
} from '#src/features/accounts/accountForm.ts';
import en from '#src/features/accounts/texts.json' with { type: 'json' };
import { ACCOUNT_CASES, PASSWORD_CASES } from '#test/support/accountLimits.ts';
import { anAccount, anAppUser } from '#test/support/page/fakeAccounts.ts';

const TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(en.accounts).map(([key, text]) => [`accounts.${key}`, text]),
);
const GOOD: AccountForm = {
  ...BLANK_FORM,
  account: 'agnes.t',
  name: 'Agnes',
  target: anAppUser(),
  email: 'agnes@example.com',
  roleId: '1',
  password: 'good',
};
/** The form's field for each field of the call. */
const FIELD = { account: 'account', name: 'name', email: 'email', roleId: 'roleId' } as const;

describe('the rules of the account form', () => {
  const problemOf = (
    field: keyof AccountForm,
    form: AccountForm,
    subject = null as ReturnType<typeof anAccount> | null,
  ): string | null => {
    const problem = accountRules.problemsOf(form, subject)[field];
    return problem === undefined ? null : 'key' in problem ? (TEXTS[problem.key] ?? problem.key) : problem.text;
  };

  for (const { field, what, value, message, stored } of ACCOUNT_CASES) {
    if (field === 'mobile') continue;
    it(`${field}: ${what} → ${message ?? 'valid'}`, () => {
      const form = { ...GOOD, [FIELD[field]]: value };
      expect(problemOf(FIELD[field], form)).toBe(message);
      if (stored !== undefined) expect(accountRules.tidied(form)[FIELD[field]]).toBe(stored);
    });
  }

  for (const { what, value, message } of PASSWORD_CASES) {
    it(`password: ${what} → ${message ?? 'valid'}`, () => {
      expect(problemOf('password', { ...GOOD, password: passwordStateOf(value) })).toBe(message);
    });
  }

  it('accepts a name from before a rule, until it changes', () => {
    const subject = anAccount({ name: 'Ann\u200b' });
    const problems = (name: string) => Object.keys(accountRules.problemsOf({ ...GOOD, name }, subject));
    expect([problems('Ann\u200b'), problems('Ann\u200bA')]).toEqual([[], ['name']]);
  });

  it('requires a messaging-app user and a password for new accounts only', () => {
    const blank = { ...GOOD, target: null, password: 'empty' } as const;
    expect([problemOf('target', blank), problemOf('password', blank)]).toEqual([
      'Please enter your phone',
      'Please enter a password',
    ]);
    const agnes = anAccount();
    expect(accountRules.problemsOf(formOf(agnes), agnes)).toEqual({});
    expect(problemOf('password', { ...formOf(agnes), password: 'badLength' }, agnes)).toBe('The length is 6 to 20');
  });

  it('accepts an old account name that breaks the rule, because it cannot change', () => {
    const old = anAccount({ account: 'ann' });
    expect(accountRules.problemsOf(formOf(old), old)).toEqual({});
  });

  it("shows the server's message at the field that it is about", () => {
    const fieldOf = (message: string) => fieldOfRefusal({ kind: 'refused', code: 4022, message });
    expect(
      ACCOUNT_CASES.filter(
        ({ message }) => message !== null && !message.startsWith('The length') && fieldOf(message) === null,
      ),
    ).toEqual([]);
    expect([
      fieldOf('This account already exists'),
      fieldOf('This messaging-app user is already bound to another account'),
      fieldOf('This is not a phone number'),
      fieldOf('Someone has this phone number already. Choose them.'),
      fieldOf('No permission'),
    ]).toEqual(['account', 'target', 'target', 'target', null]);
  });
});
