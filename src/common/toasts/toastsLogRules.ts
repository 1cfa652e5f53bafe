import { ruleFor, TEXT_LOG_RULE, type LogRule, type LogRules } from '../logRules.ts';
import { noticeRaised, notificationReceived, toastDismissed, type Notification, type Toast, type ToastsState } from './toastsSlice.ts';

const notification: LogRule<Notification> = { fields: { id: 'keep', text: 'mask' } };
const toast: LogRule<Toast> = { fields: { kind: 'keep', message: TEXT_LOG_RULE, id: 'keep', times: 'keep' } };

/** Which notices merge is told by their ids. What the server pushes names people. */
export const toastsLogRules: LogRules = {
  actions: {
    [noticeRaised.type]: ruleFor<Toast>(toast),
    [notificationReceived.type]: ruleFor<Notification>(notification),
    [toastDismissed.type]: ruleFor<{ id: string }>('keep'),
  },
  state: { toasts: ruleFor<ToastsState>({ fields: { toasts: { each: toast }, notifications: { each: notification }, held: 'keep' } }) },
  origins: { [notificationReceived.type]: 'socket', [toastDismissed.type]: 'clock' },
};
