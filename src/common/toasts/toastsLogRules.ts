import { ruleFor, type LogRules } from '../logRules.ts';
import { noticeRaised, toastDismissed, type Notice, type ToastsState } from './toastsSlice.ts';

/** Notices are fixed sentences, the server's too, and equal ones merge: masking would merge different ones in a replay. */
export const toastsLogRules: LogRules = {
  actions: {
    [noticeRaised.type]: ruleFor<Notice>('keep'),
    [toastDismissed.type]: ruleFor<{ id: string }>('keep'),
  },
  state: { toasts: ruleFor<ToastsState>('keep') },
};
