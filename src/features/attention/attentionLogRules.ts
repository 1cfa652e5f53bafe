import { ruleFor, type LogRules } from '../../common/logRules.ts';
import { browserAnswered, newsCame, soundPressed, wishRead, type AttentionState, type ChatNews } from './attentionSlice.ts';

/** Ids, counts and what the user and the browser said. */
export const attentionLogRules: LogRules = {
  actions: {
    [wishRead.type]: ruleFor<{ wish: 'sound' | 'silence' }>('keep'),
    [browserAnswered.type]: ruleFor<{ browser: 'allows' | 'blocks' }>('keep'),
    [soundPressed.type]: ruleFor<undefined>('keep'),
    [newsCame.type]: ruleFor<{ news: readonly ChatNews[] }>('keep'),
  },
  state: { attention: ruleFor<AttentionState>('keep') },
};
