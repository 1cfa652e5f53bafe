import { createDesktop, ATTENDED_LOCK } from '#src/app/browser/desktop.ts';
import { startWholeCatalogue } from '../../support/page/catalogue.ts';

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions & { readonly renotify: boolean };
  readonly target: EventTarget & { closed: number };
}

interface WindowOptions {
  readonly permission?: NotificationPermission;
  /** As on Android. */
  readonly isBroken?: boolean;
}

function aWindow({ permission = 'granted', isBroken = false }: WindowOptions = {}) {
  const shown: Shown[] = [];
  let focused = 0;
  class FakeNotification extends EventTarget {
    static readonly permission = permission;
    static readonly requestPermission = () => Promise.resolve(permission);
    closed = 0;
    constructor(title: string, options: Shown['options']) {
      super();
      if (isBroken) throw new TypeError('Illegal constructor');
      shown.push({ title, options, target: this });
    }
    close() {
      this.closed += 1;
    }
  }
  const page = {
    isSecureContext: true,
    Notification: FakeNotification,
    focus: () => {
      focused += 1;
    },
  };
  return { page, shown, focused: () => focused };
}

const unique = () => `spec.${crypto.randomUUID()}`;

describe('the notifications of the browser', () => {
  beforeAll(startWholeCatalogue);

  it('name the customer, contain no text, and replace the one before of the same chat as news', () => {
    const { page, shown } = aWindow();
    const desktop = createDesktop({ page, locks: navigator.locks });
    desktop.show({ chatId: '7', name: 'Ann', isNewChat: false });
    desktop.show({ chatId: '7', name: null, isNewChat: true });
    expect(shown.map(({ title, options: { body, tag, renotify } }) => [title, body, tag, renotify])).toEqual([
      ['\u2068Ann\u2069', 'New message', 'cs.chat.7', true],
      ['A customer', 'New chat', 'cs.chat.7', true],
    ]);
  });

  it('focus the window and name the chat on a click, and close', () => {
    const { page, shown, focused } = aWindow();
    const desktop = createDesktop({ page, locks: navigator.locks });
    const clicked: unknown[] = [];
    const clicks = desktop.watchClicks();
    clicks.take((chatId) => clicked.push(chatId));
    desktop.show({ chatId: '7', name: 'Ann', isNewChat: false });
    shown[0]?.target.dispatchEvent(new Event('click'));
    expect([clicked, focused(), shown[0]?.target.closed]).toEqual([['7'], 1, 1]);
    clicks.close();
    desktop.hideExcept(['7']);
    expect(shown[0]?.target.closed).toBe(1);
    desktop.hideExcept([]);
    expect(shown[0]?.target.closed).toBe(2);
  });

  it('are for one tab of several, and for none while a person looks at one', async () => {
    const [one, another] = [aWindow(), aWindow()].map(({ page }) => createDesktop({ page, locks: navigator.locks }));
    const chatId = unique();
    expect(await one?.takeTurn(chatId, '1')).toBeTrue();
    expect(await another?.takeTurn(chatId, '1'))
      .withContext('a repeat, however late')
      .toBeFalse();
    expect(await another?.takeTurn(chatId, '2')).toBeTrue();
    one?.hideExcept([]);
    expect(await another?.takeTurn(chatId, '1'))
      .withContext('news again, once it is no longer shown')
      .toBeTrue();
    let hide: () => void = () => undefined;
    const hidden = new Promise<void>((resolve) => {
      hide = resolve;
    });
    await new Promise<void>((held) => {
      void navigator.locks.request(ATTENDED_LOCK, { mode: 'shared' }, () => {
        held();
        return hidden;
      });
    });
    expect(await one?.takeTurn(unique(), '1')).toBeFalse();
    hide();
  });

  it('are unsupported without https, and where only a service worker shows them', () => {
    const { page } = aWindow({ permission: 'default' });
    expect(createDesktop({ page, locks: navigator.locks }).permission()).toBe('default');
    expect(createDesktop({ page, locks: null }).permission()).toBe('unsupported');
    expect(createDesktop({ page: { ...page, isSecureContext: false }, locks: navigator.locks }).permission()).toBe(
      'unsupported',
    );
    const broken = createDesktop({ page: aWindow({ isBroken: true }).page, locks: navigator.locks });
    expect(() => broken.show({ chatId: '1', name: null, isNewChat: true })).not.toThrow();
  });
});
