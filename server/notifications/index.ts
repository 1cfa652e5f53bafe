import type { Server } from '../http/serve.ts';
import { notificationRoutes } from './notificationRoutes.ts';
import type { NotificationService } from './notificationService.ts';

export type { NewNotification } from './notificationRepository.ts';
export { createNotificationService, storeNotifications, type NotificationService } from './notificationService.ts';
export {
  chatAssigned,
  chatHandedOver,
  chatsAssigned,
  chatsHandedOver,
  chatsRecalledForAbsence,
  customerReplied,
  queriesHandedOut,
  queryAboutToExpire,
  queryAssigned,
  queryHandedOver,
} from './notificationTexts.ts';

/** Serves the notifications that a person has had. New ones come through the notification socket. */
export function serveNotifications(server: Server, notifications: NotificationService): void {
  notificationRoutes(server, notifications);
}
