import { createDesktop } from '../../../src/app/browser/desktop.ts';
import { VISIBLE_LOCK } from '../../../src/app/browser/ringTurns.ts';
import { startWholeCatalogue } from '../../support/page/catalogue.ts';

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions;
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
    constructor(title: string, options: NotificationOptions) {
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

  it('name the customer, replace the one before of the same chat, and contain no text', () => {
    const { page, shown } = aWindow();
    const desktop = createDesktop({ page, locks: navigator.locks });
    desktop.show({ chatId: '7', name: 'Ann', isNewChat: false });
    desktop.show({ chatId: '7', name: null, isNewChat: true });
    expect(shown.map(({ title, options }) => [title, options.body, options.tag])).toEqual([
      ['Ann', 'New message', 'cs.chat.7'],
      ['A customer', 'New chat', 'cs.chat.7'],
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
    desktop.hideAll();
    expect(shown[0]?.target.closed).toBe(2);
  });

  it('are for one tab of several, and for none while a tab is visible', async () => {
    const [one, another] = [aWindow(), aWindow()].map(({ page }) => createDesktop({ page, locks: navigator.locks }));
    const key = unique();
    expect(await one?.takeTurn(key)).toBeTrue();
    expect(await another?.takeTurn(key)).toBeFalse();
    expect(await another?.takeTurn(unique())).toBeTrue();
    let hide: () => void = () => undefined;
    const hidden = new Promise<void>((resolve) => {
      hide = resolve;
    });
    await new Promise<void>((held) => {
      void navigator.locks.request(VISIBLE_LOCK, { mode: 'shared' }, () => {
        held();
        return hidden;
      });
    });
    expect(await one?.takeTurn(unique())).toBeFalse();
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
