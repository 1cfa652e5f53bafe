import type { MessageText } from '../../common/messageText.ts';
import { ruleFor, type LogRules } from '../../common/logRules.ts';
import { checkFailed, checkRequested, type CheckState } from './checkSlice.ts';

export const checkLogRules: LogRules = {
  actions: {
    [checkRequested.type]: ruleFor<{ verify: string }>({ fields: { verify: 'drop' } }),
    [checkFailed.type]: ruleFor<MessageText>('keep'),
  },
  state: { check: ruleFor<CheckState>('keep') },
};
