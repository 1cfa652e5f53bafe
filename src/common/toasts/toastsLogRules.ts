import { ruleFor, type LogRule, type LogRules } from '../logRules.ts';
import { noticeRaised, notificationReceived, toastDismissed, type Notice, type Notification, type ToastsState } from './toastsSlice.ts';

const NOTIFICATION: LogRule<Notification> = { fields: { id: 'keep', text: 'mask' } };

/**
 * Notices are fixed sentences, the server's too, and equal ones merge: masking would merge different ones in a replay. What the server pushes
 * names people.
 */
export const toastsLogRules: LogRules = {
  actions: {
    [noticeRaised.type]: ruleFor<Notice>('keep'),
    [notificationReceived.type]: ruleFor<Notification>(NOTIFICATION),
    [toastDismissed.type]: ruleFor<{ id: string }>('keep'),
  },
  state: { toasts: ruleFor<ToastsState>({ fields: { toasts: 'keep', notifications: { each: NOTIFICATION }, held: 'keep' } }) },
};
