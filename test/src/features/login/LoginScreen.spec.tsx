import { LoginScreen, type LoginPort, type LoginView } from '#src/features/login/index.ts';
import { checkField, NOTHING_TYPED } from '#src/features/login/loginRules.ts';
import { fill, render, type Rendered } from '#test/support/page/render.tsx';

const field = ({ root }: Rendered, name: string) => {
  const found = root.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
};
const errorOf = (drawn: Rendered, name: string) => {
  const id = field(drawn, name).getAttribute('aria-describedby');
  return id === null ? null : drawn.root.querySelector(`[id='${id}']`)?.textContent;
};

const DEMO_LOGINS = [{ account: 'staff01', role: 'Customer service', password: 'known' }];

type Attempt = { readonly status: 'busy' } | { readonly status: 'failed'; readonly message: { readonly text: string } };

describe('the login form', () => {
  const setUp = async () => {
    let view: LoginView = { session: 'signedOut', form: { status: 'idle', typed: NOTHING_TYPED } };
    const listeners = new Set<() => void>();
    const submitted = jasmine.createSpy<LoginPort['submitted']>('submitted');
    const show = (form: LoginView['form']) => {
      view = { ...view, form };
      listeners.forEach((listener) => listener());
    };
    const port: LoginPort = {
      view: () => view,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      submitted,
      changed: (typed) => show({ ...view.form, typed }),
      checked: (problems) => show({ ...view.form, typed: { ...view.form.typed, problems } }),
    };
    const drawn = await render(
      <LoginScreen port={port} siteTitle="Chat Customer Service" canRegister demoLogins={DEMO_LOGINS} />,
    );
    const setForm = (attempt: Attempt) => drawn.doing(() => show({ typed: view.form.typed, ...attempt }));
    const type = (name: string, text: string) => drawn.doing(() => fill(field(drawn, name), text));
    const leave = (name: string) =>
      drawn.doing(() => field(drawn, name).dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    const press = (name: string) => drawn.doing(() => drawn.get('button', name).click());
    return { ...drawn, drawn, typed: () => view.form.typed, submitted, setForm, type, leave, press };
  };

  it('focuses the account field first', async () => {
    const { drawn } = await setUp();
    expect(document.activeElement).toBe(field(drawn, 'account'));
  });

  it('logs in to a demonstration with one click', async () => {
    const { press, submitted, typed } = await setUp();
    await press('Customer service staff01');
    expect(submitted).toHaveBeenCalledOnceWith(
      'login',
      jasmine.objectContaining({ account: 'staff01', password: 'known' }),
    );
    expect(typed().account).toBe('staff01');
  });

  it('shows an error when an empty field is left', async () => {
    const { drawn, leave } = await setUp();
    await leave('account');
    expect(errorOf(drawn, 'account')).toBe('Please enter a account');
    expect(errorOf(drawn, 'password')).toBeNull();
    await leave('password');
    expect(errorOf(drawn, 'password')).toBe('Please enter a password');
  });

  it('sends nothing while a field is empty, and focuses it', async () => {
    const { drawn, submitted, type, press } = await setUp();
    await type('account', 'staff01');
    await press('Login');
    expect(submitted).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field(drawn, 'password'));
    expect(errorOf(drawn, 'password')).toBe('Please enter a password');
  });

  it('logs in with any length of account and password', async () => {
    const { submitted, type, press } = await setUp();
    await type('account', 'bo');
    await type('password', 'x');
    await press('Login');
    expect(submitted).toHaveBeenCalledOnceWith('login', jasmine.objectContaining({ account: 'bo', password: 'x' }));
  });

  it('switches to the register form and back, and keeps the input', async () => {
    const { drawn, submitted, type, press, root } = await setUp();
    await type('account', 'newcomer');
    await press('Register');
    expect(root.querySelector('h1')?.textContent).toBe('Register');
    await type('name', 'New');
    await type('password', 'long-enough');
    await press('Register');
    expect(submitted).toHaveBeenCalledOnceWith('register', {
      account: 'newcomer',
      name: 'New',
      password: 'long-enough',
    });
    await press('Login');
    expect(root.querySelector('h1')?.textContent).toBe('Login');
    expect(field(drawn, 'account').value).toBe('newcomer');
  });

  const NAME_RULE = 'The length is 6 to 20'; // 3 to 20 is the rule; the text stays as given
  const registering: readonly (readonly [string, string, string | null])[] = [
    ['account', '', 'Please enter a account'],
    ['account', '   ', 'Please enter a account'],
    ['account', 'a'.repeat(5), 'The length is 6 to 20'],
    ['account', 'a'.repeat(6), null],
    ['account', 'a'.repeat(20), null],
    ['account', 'a'.repeat(21), 'The length is 6 to 20'],
    ['name', '', 'Please enter a UserName'],
    ['name', 'Bo', NAME_RULE],
    ['name', 'Ann', null],
    ['name', 'n'.repeat(20), null],
    ['name', 'n'.repeat(21), NAME_RULE],
    ['password', '', 'Please enter a password'],
    ['password', 'p'.repeat(5), 'The length is 6 to 20'],
    ['password', 'p'.repeat(6), null],
    ['password', 'p'.repeat(20), null],
    ['password', 'p'.repeat(21), 'The length is 6 to 20'],
  ];
  for (const [name, typed, message] of registering) {
    it(`shows for a new account with ${name} '${typed}': ${message ?? 'no error'}`, async () => {
      const { drawn, type, leave, press } = await setUp();
      await press('Register');
      await type(name, typed);
      await leave(name);
      expect(errorOf(drawn, name)).toBe(message);
    });
  }

  it('reports its input without the password, and clears it when it is unmounted', async () => {
    const { show, type, leave, press, typed } = await setUp();
    await press('Register');
    await type('account', 'newcomer');
    await type('password', 'short');
    await leave('password');
    expect(typed()).toEqual({
      mode: 'register',
      account: 'newcomer',
      name: '',
      problems: { password: 'login.length' },
    });
    await show(null);
    expect(typed()).toEqual(NOTHING_TYPED);
  });

  it('shows and hides the password', async () => {
    const { drawn, press } = await setUp();
    await press('Show password');
    expect(field(drawn, 'password').type).toBe('text');
    await press('Hide password');
    expect(field(drawn, 'password').type).toBe('password');
  });

  it('submits once, shows a failure, and keeps the input', async () => {
    const { drawn, submitted, type, press, setForm, root } = await setUp();
    await type('account', 'staff01');
    await type('password', 'wrong');
    await setForm({ status: 'busy' });
    await press('Login');
    expect(submitted).not.toHaveBeenCalled();
    expect(
      drawn
        .all('button')
        .find(({ textContent }) => textContent === 'Login')
        ?.getAttribute('aria-busy'),
    ).toBe('true');
    await setForm({ status: 'failed', message: { text: 'Wrong account or password' } });
    expect(root.textContent).toContain('Wrong account or password');
    expect([field(drawn, 'account').value, field(drawn, 'password').value]).toEqual(['staff01', 'wrong']);
  });
});

describe('the rules of a new account', () => {
  it('follows the lengths and messages of the specification', () => {
    for (const [name, value, wrong] of [
      ['account', '', 'login.enterAccount'],
      ['account', '     ', 'login.enterAccount'],
      ['account', 'abcde', 'login.length'],
      ['account', 'abcdef', null],
      ['account', 'a'.repeat(20), null],
      ['account', 'a'.repeat(21), 'login.length'],
      ['name', '', 'login.enterName'],
      ['name', 'ab', 'login.length'],
      ['name', 'abc', null],
      ['name', '😀😀', 'login.length'],
      ['name', '😀😀😀', null],
      ['password', '', 'login.enterPassword'],
      ['password', '12345', 'login.length'],
      ['password', '      ', null],
      ['password', 'a'.repeat(21), 'login.length'],
    ] as const) {
      expect(checkField('register', name, value))
        .withContext(`${name} '${value}'`)
        .toBe(wrong);
    }
  });
});
