import { listNotifications, readNotifications } from '#contract/http/gen/notifications.js';
import type { StaffNotification } from '#contract/http/notifications.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';

export interface Tray {
  /** Newest first. */
  readonly notifications: readonly StaffNotification[];
  /** Those up to this number are read. */
  readonly readNo: number;
}

export interface TrayApi {
  /** Fails without a toast: the tray shows it. */
  readonly fetch: () => Cancellable<Tray>;
  readonly markRead: (no: number) => Cancellable<unknown>;
}

export function createTrayApi(http: HttpClient): TrayApi {
  return {
    fetch: () => http.send(listNotifications, {}),
    markRead: (no) => http.send(readNotifications, { no }, { toast: true }),
  };
}
