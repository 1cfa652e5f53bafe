import { ruleFor, TEXT_LOG_RULE, type LogRules } from '../../common/logRules.ts';
import { checkFailed, checkRequested } from './checkSlice.ts';

export const checkLogRules: LogRules = {
  actions: {
    [checkRequested.type]: ruleFor<{ verify: string }>({ fields: { verify: 'drop' } }),
    [checkFailed.type]: TEXT_LOG_RULE,
  },
  state: { check: { fields: { status: 'keep', message: TEXT_LOG_RULE } } },
};
