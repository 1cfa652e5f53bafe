import i18next from 'i18next';
import { eventChannel } from 'redux-saga';
import { isolated } from '#common/format/isolated.ts';
import type { DesktopDeps, DesktopPermission } from '../../features/notifications/index.ts';
import { ATTENDED_LOCK } from './ringTurns.ts';

/** The parts of a notification that are used. */
interface ShownNotification {
  addEventListener(type: 'click', listener: () => void): void;
  close(): void;
}

/** The parts of `window` that notifications of the desktop need. */
interface DesktopWindow {
  readonly isSecureContext: boolean;
  readonly Notification?: {
    new (title: string, options: NotificationOptions & { readonly renotify: boolean }): ShownNotification;
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

/** Notifications of the desktop. */
export function createDesktop({ page, locks }: DesktopPage): DesktopDeps['desktop'] {
  const shown = new Map<string, ShownNotification>();
  /** By chat: releases the lock on the news that this tab shows. */
  const turns = new Map<string, () => void>();
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
    takeTurn: async (chatId, key) => {
      if (locks === null) return false;
      const { held = [] } = await locks.query();
      if (held.some(({ name, mode }) => name === ATTENDED_LOCK && mode === 'shared')) return false;
      const release = await tryLock(locks, `cs.desktop.${chatId}.${key}`);
      if (release === null) return false;
      turns.get(chatId)?.();
      turns.set(chatId, release);
      return true;
    },
    show: ({ chatId, name, isNewChat }) => {
      const notification = newNotification(page, name === null ? i18next.t('notifications.someone') : isolated(name), {
        body: i18next.t(isNewChat ? 'notifications.newChat' : 'notifications.newMessage'),
        tag: `cs.chat.${chatId}`,
        // Otherwise it would replace one that rests in the notification centre without a sound.
        renotify: true,
      });
      if (notification === null) return;
      shown.set(chatId, notification);
      notification.addEventListener('click', () => {
        page.focus();
        notification.close();
        click(chatId);
      });
    },
    hideExcept: (chatIds) => {
      const isOver = ([chatId]: readonly [string, unknown]) => !chatIds.includes(chatId);
      for (const [chatId, notification] of [...shown].filter(isOver)) {
        notification.close();
        shown.delete(chatId);
      }
      for (const [chatId, release] of [...turns].filter(isOver)) {
        release();
        turns.delete(chatId);
      }
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
  options: NotificationOptions & { readonly renotify: boolean },
): ShownNotification | null {
  try {
    return Shown === undefined ? null : new Shown(title, options);
  } catch {
    return null;
  }
}

/** @returns the function that releases the lock; null if another tab holds it */
function tryLock(locks: LockManager, name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock !== null) return new Promise<void>((release) => resolve(release));
        resolve(null);
        return undefined;
      })
      .catch(reject);
  });
}
