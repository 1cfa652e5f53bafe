import { ruleFor, type LogRules } from '../../../common/logRules.ts';
import { absenceBegan, absenceSummed, type AwayState } from './awaySlice.ts';

/** Ids, numbers and times. */
export const awayLogRules: LogRules = {
  actions: { [absenceBegan.type]: 'keep', [absenceSummed.type]: 'keep' },
  state: { chatAway: ruleFor<AwayState>('keep') },
};
