import i18next from 'i18next';
import { eventChannel } from 'redux-saga';
import type { TextStore } from '#common/browser/textStore.ts';
import { takeLock } from '#common/browser/webLocks.ts';
import { isolated } from '#contract/names.ts';
import type { AttentionDeps, DesktopDeps, DesktopPermission } from '../../features/notifications/index.ts';

/** Tabs of the product at which a person looks share this lock. */
export const ATTENDED_LOCK = 'cs.inFront';
const RANG_AT = 'cs.rangAt';
/** Within this time, the other tabs read what one has stored: they may be processes of their own. In milliseconds. */
const STORED_AFTER_MS = 500;

interface RingTurnDeps {
  /** Reports whether a person looks at this tab, now and later. @returns the function that ends this */
  readonly watchAttention: (onChange: (isAttended: boolean) => void) => () => void;
  /** Shared by all tabs. */
  readonly store: TextStore;
  readonly now: () => number;
  /** null outside a secure context. Then a tab knows only when others have rung. */
  readonly locks: LockManager | null;
}

/** Of several tabs of one browser only one may ring, and none while a person looks at one of them. */
export function createRingTurns({ watchAttention, store, now, locks }: RingTurnDeps): AttentionDeps['ringTurns'] {
  let isAttended = false;
  const takeNow = (pauseMs: number): boolean => {
    const at = now();
    const sinceMs = at - Number(store.read(RANG_AT) ?? 0);
    // If the clock was set back, the time since is negative and must not silence the bell.
    if (isAttended || (sinceMs >= 0 && sinceMs < pauseMs)) return false;
    store.write(RANG_AT, String(at));
    return true;
  };
  return {
    watch: () => {
      let release: (() => void) | null = null;
      const unwatch = watchAttention((isNow) => {
        isAttended = isNow;
        release?.();
        release = isNow && locks !== null ? hold(locks) : null;
      });
      return () => {
        unwatch();
        release?.();
      };
    },
    take: async (pauseMs) => {
      if (locks === null) return takeNow(pauseMs);
      // Attended tabs share the lock, so it is free only if there is none.
      const release = await takeLock(locks, ATTENDED_LOCK, { ifAvailable: true });
      if (release === null) return false;
      const isOurs = takeNow(pauseMs);
      if (isOurs) setTimeout(release, STORED_AFTER_MS);
      else release();
      return isOurs;
    },
  };
}

/** @returns the function that releases the lock */
function hold(locks: LockManager): () => void {
  const taken = takeLock(locks, ATTENDED_LOCK, { mode: 'shared' }).catch(() => null);
  return () => void taken.then((release) => release?.());
}

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
      const release = await takeLock(locks, `cs.desktop.${chatId}.${key}`, { ifAvailable: true });
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
