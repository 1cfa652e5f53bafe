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
