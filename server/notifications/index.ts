export { createNotificationService, storeNotifications, type NotificationService } from './notificationService.ts';
export {
  chatAssigned,
  chatHandedOver,
  chatsRecalledForAbsence,
  customerReplied,
  queriesHandedOut,
  queryAboutToExpire,
  queryAssigned,
  queryHandedOver,
} from './notificationTexts.ts';
