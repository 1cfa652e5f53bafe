import i18next from 'i18next';
import { eventChannel } from 'redux-saga';
import type { DesktopDeps, DesktopPermission } from '../../features/notifications/index.ts';
import { VISIBLE_LOCK } from './ringTurns.ts';

/** The parts of a notification that are used. */
export interface ShownNotification {
  addEventListener(type: 'click' | 'close', listener: () => void): void;
  close(): void;
}

/** The parts of `window` that notifications of the desktop need. */
export interface DesktopWindow {
  readonly isSecureContext: boolean;
  readonly Notification?: {
    new (title: string, options: NotificationOptions): ShownNotification;
    readonly permission: NotificationPermission;
    requestPermission(): Promise<NotificationPermission>;
  };
  focus(): void;
}

export interface DesktopPage {
  readonly page: DesktopWindow;
  /** null outside a secure context. There browsers show no notifications. */
  readonly locks: LockManager | null;
}

/** A tab that receives the same news later than this shows it again. In milliseconds. */
const TURN_MS = 10_000;

/** Notifications of the desktop. */
export function createDesktop({ page, locks }: DesktopPage): DesktopDeps['desktop'] {
  const shown = new Set<ShownNotification>();
  let click: (chatId: string) => void = () => undefined;
  const permission = (): DesktopPermission =>
    page.Notification === undefined || locks === null || !page.isSecureContext
      ? 'unsupported'
      : page.Notification.permission;
  return {
    permission,
    ask: async () => {
      await page.Notification?.requestPermission();
      return permission();
    },
    takeTurn: async (key) => {
      if (locks === null) return false;
      const { held = [] } = await locks.query();
      if (held.some(({ name, mode }) => name === VISIBLE_LOCK && mode === 'shared')) return false;
      return holdBriefly(locks, `cs.desktop.${key}`);
    },
    show: ({ chatId, name, isNewChat }) => {
      const notification = newNotification(page, name ?? i18next.t('notifications.someone'), {
        body: i18next.t(isNewChat ? 'notifications.newChat' : 'notifications.newMessage'),
        tag: `cs.chat.${chatId}`,
      });
      if (notification === null) return;
      shown.add(notification);
      notification.addEventListener('close', () => shown.delete(notification));
      notification.addEventListener('click', () => {
        page.focus();
        notification.close();
        click(chatId);
      });
    },
    hideAll: () => {
      for (const notification of shown) notification.close();
      shown.clear();
    },
    watchClicks: () =>
      eventChannel<string>((emit) => {
        click = emit;
        return () => {
          click = () => undefined;
        };
      }),
  };
}

/** @returns null where only a service worker may show notifications, as on Android */
function newNotification(
  { Notification: Shown }: DesktopWindow,
  title: string,
  options: NotificationOptions,
): ShownNotification | null {
  try {
    return Shown === undefined ? null : new Shown(title, options);
  } catch {
    return null;
  }
}

/** Of all tabs that call it at about the same time, one gets the lock. @returns whether it is this one */
function holdBriefly(locks: LockManager, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null
          ? undefined
          : new Promise<void>((release) => {
              setTimeout(release, TURN_MS);
            });
      })
      .catch(reject);
  });
}
