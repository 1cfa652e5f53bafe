import type { RequestOf } from '#contract/http/call.ts';
import { changePassword, endSession, endSessions, listSessions } from '#contract/http/gen/sessions.js';
import type { changePassword as ChangePassword } from '#contract/http/sessions.ts';
import type { HttpClient } from '#common/http/client.ts';

export type DevicesApi = ReturnType<typeof createDevicesApi>;

/** `staffId` null: the signed-in user. The dialog shows failures where there is no toast. */
export function createDevicesApi(http: HttpClient) {
  const of = (staffId: string | null) => (staffId === null ? {} : { userId: staffId });
  return {
    fetchSessions: (staffId: string | null) => http.send(listSessions, of(staffId)),
    endSession: (id: string) => http.save(endSession, { id }, { toast: true }),
    endAll: (staffId: string | null) => http.save(endSessions, of(staffId), { toast: true }),
    changePassword: (change: RequestOf<typeof ChangePassword>) => http.save(changePassword, change),
  };
}
