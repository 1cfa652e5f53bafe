import { listNotifications, readNotifications } from '#contract/http/notifications.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { NotificationService } from './notificationService.ts';

export type { NewNotification } from './notificationRepository.ts';
export { createNotificationService, storeNotifications, type NotificationService } from './notificationService.ts';
export {
  answersNear,
  chatOffered,
  chatsAssigned,
  chatsHandedOver,
  chatsRecalledForAbsence,
  chatsTakenOver,
  chatsWidened,
  customerReplied,
  mentioned,
  offerAnswered,
  offerExpired,
  putOffIsDue,
  queriesHandedOut,
  queryAboutToExpire,
  queryAssigned,
  queryHandedOver,
  targetNear,
  textNotSent,
  whispered,
} from './notificationTexts.ts';

/** Serves the notifications that a person has had. New ones come through the notification socket. */
export function serveNotifications(server: Server, notifications: NotificationService): void {
  serveStaff(server, listNotifications, ({ principal }) => notifications.list(principal.staffId));
  serveStaff(server, readNotifications, ({ principal, input }) => notifications.markRead(principal.staffId, input.no));
}
