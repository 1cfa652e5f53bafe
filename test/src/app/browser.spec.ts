import { describeDevice, readDeviceId } from '../../../src/app/browser/device.ts';
import { createLeaveGuard } from '../../../src/app/browser/leaving.ts';
import { createNavigator } from '../../../src/app/browser/navigator.ts';
import { createTextStore } from '../../../src/app/browser/storage.ts';
import { openNamedTab, type Opener } from '../../../src/app/browser/tabs.ts';
import { createTokenStore } from '../../../src/app/browser/tokenStore.ts';
import { brandOf, readAppConfig } from '../../../src/app/config.ts';

/** Cookies as a browser keeps them: written one by one with attributes, read as one line. */
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
  it('finds what an earlier page has kept', () => {
    const jar = new FakeJar();
    createTokenStore(jar, { isSecure: false }).keep('a token');
    const next = createTokenStore(jar, { isSecure: false });
    expect(next.current()).toBeNull();
    expect(next.adopt()).toBe('a token');
    expect(next.current()).toBe('a token');
  });

  it("writes a cookie that no other site's request carries, and over https none that http carries", () => {
    const jar = new FakeJar();
    createTokenStore(jar, { isSecure: true }).keep('t');
    createTokenStore(jar, { isSecure: false }).keep('t');
    expect(jar.written).toEqual(['cs_token=t; Path=/; SameSite=Strict; Secure', 'cs_token=t; Path=/; SameSite=Strict']);
  });

  it("acts under its own token though another tab has signed in, and leaves that one's cookie alone", () => {
    const jar = new FakeJar();
    const [mine, theirs] = [createTokenStore(jar, { isSecure: false }), createTokenStore(jar, { isSecure: false })];
    mine.keep('mine');
    theirs.keep('theirs');
    expect(mine.current()).toBe('mine');
    mine.forget();
    expect(mine.current()).toBeNull();
    expect(mine.adopt()).toBe('theirs');
  });

  it('clears its cookie, and none but its own', () => {
    const jar = new FakeJar();
    const tokens = createTokenStore(jar, { isSecure: false });
    tokens.keep('mine');
    tokens.forget();
    expect(jar.cookie).toBe('theme=plain');
    expect(tokens.adopt()).toBeNull();
  });
});

describe('small texts', () => {
  it('are forgotten where the browser has no storage for us', () => {
    const closed = createTextStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    closed.write('a', '1');
    expect(closed.read('a')).toBeNull();
  });

  it('give a browser one id for good', () => {
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

  it('name a device as staff would', () => {
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
  it('goes where it is told to, also when that was before there was a router', () => {
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

describe('a named tab', () => {
  const aTab = (href: string) => ({
    location: { href, replace: jasmine.createSpy('replace') },
    focus: jasmine.createSpy('focus'),
  });
  const openerOf = (tab: ReturnType<Opener['open']>) => ({
    open: jasmine.createSpy<Opener['open']>('open').and.returnValue(tab),
    location: { origin: 'https://desk.example' },
  });

  it('gets its address when it is new', () => {
    const tab = aTab('about:blank');
    const opener = openerOf(tab);
    openNamedTab(opener, '/chat?id=1', 'chat-1');
    expect(opener.open).toHaveBeenCalledOnceWith('', 'chat-1');
    expect(String(tab.location.replace.calls.mostRecent().args[0])).toBe('https://desk.example/chat?id=1');
    expect(tab.focus).toHaveBeenCalledTimes(1);
  });

  it('comes to the front as it is when it is there', () => {
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

  it('is what the server has put into the page', () => {
    const config = readAppConfig(pageWith('{"productName":"Pay & Co","allowRegister":false,"timeZone":"UTC"}'));
    expect(config).toEqual({ productName: 'Pay & Co', allowRegister: false });
    expect(brandOf(config)).toBe('Pay & Co Customer Service');
  });

  it('has defaults where no server has', () => {
    for (const content of ['__APP_CONFIG__', '', 'null', '[]', '{"productName":7}']) {
      expect(readAppConfig(pageWith(content)))
        .withContext(content)
        .toEqual({ productName: 'Chat', allowRegister: true });
    }
    expect(readAppConfig(document.implementation.createHTMLDocument()).productName).toBe('Chat');
  });
});

describe('the question before leaving', () => {
  const setUp = () => {
    const page = new EventTarget();
    const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    return { asks, guard: createLeaveGuard(page) };
  };

  it('is asked as long as any form would lose something', () => {
    const { asks, guard } = setUp();
    expect([asks(), guard.isAsking()]).toEqual([false, false]);
    guard.ask(true, 'one');
    guard.ask(true, 'other');
    guard.ask(false, 'one');
    expect([asks(), guard.isAsking()]).toEqual([true, true]);
    guard.ask(false, 'other');
    expect([asks(), guard.isAsking()]).toEqual([false, false]);
  });

  it('is asked of nobody who is leaving on purpose', () => {
    const { asks, guard } = setUp();
    guard.ask(true, 'one');
    guard.ask(false);
    expect([asks(), guard.isAsking()]).toEqual([false, false]);
  });
});
