import { listNotifications, readNotifications } from '../../contract/http/notifications.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { NotificationService } from './notificationService.ts';

export function notificationRoutes(server: Server, tray: Pick<NotificationService, 'list' | 'markRead'>): void {
  serveStaff(server, listNotifications, ({ principal }) => tray.list(principal.staffId));
  serveStaff(server, readNotifications, async ({ principal, input }) => {
    await tray.markRead(principal.staffId, input.no);
    return null;
  });
}
