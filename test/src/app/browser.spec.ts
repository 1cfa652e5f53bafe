import { describeDevice } from '#common/browser/describeDevice.ts';
import { readDeviceId } from '#src/app/browser/thisBrowser.ts';
import { createLeaveGuard, openNamedTab, type Opener } from '#src/app/browser/pageActions.ts';
import { createNavigator, createTokenStore } from '#src/app/browser/pageEnvironment.ts';
import { createTextStore } from '#common/browser/textStore.ts';
import { siteTitleOf, readAppConfig } from '#src/app/config.ts';

/** The cookies of a browser: written one by one with attributes, read as one line. */
class FakeJar {
  readonly written: string[] = [];
  readonly #cookies = new Map<string, string>([['theme', 'plain']]);

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(text: string) {
    this.written.push(text);
    const [pair = '', ...attributes] = text.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.includes('Max-Age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

describe('the token store', () => {
  it('restores the token of an earlier page', () => {
    const jar = new FakeJar();
    createTokenStore(jar, { isSecure: false }).save('a token');
    const next = createTokenStore(jar, { isSecure: false });
    expect(next.current()).toBeNull();
    expect(next.restore()).toBe('a token');
    expect(next.current()).toBe('a token');
  });

  it('writes a cookie with SameSite=Strict, and Secure over https', () => {
    const jar = new FakeJar();
    createTokenStore(jar, { isSecure: true }).save('t');
    createTokenStore(jar, { isSecure: false }).save('t');
    expect(jar.written).toEqual(['cs_token=t; Path=/; SameSite=Strict; Secure', 'cs_token=t; Path=/; SameSite=Strict']);
  });

  it("keeps its own token after another tab's sign-in, and does not clear that tab's cookie", () => {
    const jar = new FakeJar();
    const [mine, theirs] = [createTokenStore(jar, { isSecure: false }), createTokenStore(jar, { isSecure: false })];
    mine.save('mine');
    theirs.save('theirs');
    expect(mine.current()).toBe('mine');
    mine.clear();
    expect(mine.current()).toBeNull();
    expect(mine.restore()).toBe('theirs');
  });

  it('clears only its own cookie', () => {
    const jar = new FakeJar();
    const tokens = createTokenStore(jar, { isSecure: false });
    tokens.save('mine');
    tokens.clear();
    expect(jar.cookie).toBe('theme=plain');
    expect(tokens.restore()).toBeNull();
  });
});

describe('the text store and the device', () => {
  it('ignores writes if the browser refuses storage', () => {
    const closed = createTextStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    closed.write('a', '1');
    expect(closed.read('a')).toBeNull();
  });

  it('creates the device id once', () => {
    const memory = new Map<string, string>();
    const store = {
      read: (name: string) => memory.get(name) ?? null,
      write: (name: string, value: string | null) => {
        memory.set(name, value ?? '');
      },
    };
    let made = 0;
    const newId = () => {
      made += 1;
      return `id${made}`;
    };
    expect([readDeviceId(store, newId), readDeviceId(store, newId)]).toEqual(['id1', 'id1']);
  });

  it('names the device by browser and system', () => {
    expect(
      describeDevice(
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      ),
    ).toBe('Chrome on Linux');
    expect(
      describeDevice('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0'),
    ).toBe('Edge on Windows');
    expect(describeDevice('')).toBe('Browser on an unknown system');
  });
});

describe('the navigator', () => {
  it('navigates, also if requested before the router is connected', () => {
    const navigator = createNavigator();
    const went: string[] = [];
    navigator.go('/early');
    const detach = navigator.attach((path) => went.push(path));
    navigator.go('/next', { replace: true });
    detach();
    navigator.go('/later');
    navigator.attach((path) => went.push(`again ${path}`));
    expect(went).toEqual(['/early', '/next', 'again /later']);
  });
});

describe('openNamedTab', () => {
  const aTab = (href: string) => ({
    location: { href, replace: jasmine.createSpy('replace') },
    focus: jasmine.createSpy('focus'),
  });
  const openerOf = (tab: ReturnType<Opener['open']>) => ({
    open: jasmine.createSpy<Opener['open']>('open').and.returnValue(tab),
    location: { origin: 'https://desk.example' },
  });

  it('sets the address of a new tab', () => {
    const tab = aTab('about:blank');
    const opener = openerOf(tab);
    openNamedTab(opener, '/chat?id=1', 'chat-1');
    expect(opener.open).toHaveBeenCalledOnceWith('', 'chat-1');
    expect(String(tab.location.replace.calls.mostRecent().args[0])).toBe('https://desk.example/chat?id=1');
    expect(tab.focus).toHaveBeenCalledTimes(1);
  });

  it('only focuses an existing tab', () => {
    const tab = aTab('https://desk.example/chat?id=1');
    openNamedTab(openerOf(tab), '/chat?id=1', 'chat-1');
    expect(tab.location.replace).not.toHaveBeenCalled();
    expect(tab.focus).toHaveBeenCalledTimes(1);
  });
});

describe("the page's configuration", () => {
  const pageWith = (content: string) => {
    const page = document.implementation.createHTMLDocument();
    const meta = page.createElement('meta');
    meta.name = 'app-config';
    meta.content = content;
    page.head.append(meta);
    return page;
  };

  it('is read from the page', () => {
    const login = { account: 'staff01', role: 'Customer service', password: 'known' };
    const written = {
      productName: 'Pay & Co',
      allowRegister: false,
      timeZone: 'UTC',
      demoLogins: [login, { account: 1 }],
    };
    const config = readAppConfig(pageWith(JSON.stringify(written)));
    expect(config).toEqual({ productName: 'Pay & Co', allowRegister: false, demoLogins: [login] });
    expect(siteTitleOf(config)).toBe('Pay & Co Customer Service');
  });

  it('has defaults for missing values', () => {
    for (const content of ['__APP_CONFIG__', '', 'null', '[]', '{"productName":7}']) {
      expect(readAppConfig(pageWith(content)))
        .withContext(content)
        .toEqual({ productName: 'Chat', allowRegister: true, demoLogins: [] });
    }
    expect(readAppConfig(document.implementation.createHTMLDocument()).productName).toBe('Chat');
  });
});

describe('the leave guard', () => {
  const setUp = () => {
    const page = new EventTarget();
    const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    return { asks, guard: createLeaveGuard(page) };
  };

  it('asks while any form has unsaved input', () => {
    const { asks, guard } = setUp();
    expect([asks(), guard.isAsking()]).toEqual([false, false]);
    guard.ask(true, 'one');
    guard.ask(true, 'other');
    guard.ask(false, 'one');
    expect([asks(), guard.isAsking()]).toEqual([true, true]);
    guard.ask(false, 'other');
    expect([asks(), guard.isAsking()]).toEqual([false, false]);
  });

  it('asks nothing when the page leaves on purpose', () => {
    const { asks, guard } = setUp();
    guard.ask(true, 'one');
    guard.ask(false);
    expect([asks(), guard.isAsking()]).toEqual([false, false]);
  });
});
