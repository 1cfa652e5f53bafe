import { changePassword, endSession, endSessions, listSessions } from '../../contract/http/sessions.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { AuthService } from './authService.ts';
import type { DeviceService } from './deviceService.ts';

/** HTTP face of where people are signed in, and of one's own password. */
export function sessionRoutes(
  server: Server,
  { devices, auth }: { readonly devices: DeviceService; readonly auth: Pick<AuthService, 'changePassword'> },
): void {
  serveStaff(server, listSessions, ({ principal, input }) => devices.list(principal, input.userId ?? null));
  serveStaff(server, endSession, async ({ principal, input }) => {
    await devices.end(principal, input.id);
    return null;
  });
  serveStaff(server, endSessions, async ({ principal, input }) => ({
    ended: await devices.endAll(principal, input.userId ?? null),
  }));
  serveStaff(server, changePassword, async ({ principal, input }) => {
    await auth.changePassword(principal, { oldEncoded: input.oldPassword, encoded: input.password });
    return null;
  });
}
