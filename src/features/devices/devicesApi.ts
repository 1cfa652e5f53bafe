import { changePassword, endSession, endSessions, listSessions } from '#contract/http/gen/sessions.js';
import type { Session } from '#contract/http/sessions.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';

/** `staffId` null: the signed-in user. */
export interface DevicesApi {
  /** Fails without a toast: the dialog shows the failure. */
  readonly fetchSessions: (staffId: string | null) => Cancellable<readonly Session[]>;
  readonly endSession: (id: string) => Cancellable<null>;
  readonly endAll: (staffId: string | null) => Cancellable<{ readonly ended: number }>;
  /** Fails without a toast: the form shows the failure. */
  readonly changePassword: (change: { readonly oldEncoded: string; readonly encoded: string }) => Cancellable<null>;
}

export function createDevicesApi(http: HttpClient): DevicesApi {
  const of = (staffId: string | null) => (staffId === null ? {} : { userId: staffId });
  return {
    fetchSessions: (staffId) => http.send(listSessions, of(staffId)),
    endSession: (id) => http.save(endSession, { id }, { toast: true }),
    endAll: (staffId) => http.save(endSessions, of(staffId), { toast: true }),
    changePassword: ({ oldEncoded, encoded }) =>
      http.save(changePassword, { oldPassword: oldEncoded, password: encoded }),
  };
}
