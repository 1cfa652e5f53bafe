import { ruleFor, type LogRules } from '../logRules.ts';
import { clockTicked, type ClockState } from './clockSlice.ts';

export const clockLogRules: LogRules = {
  actions: { [clockTicked.type]: ruleFor<{ now: number }>('keep') },
  state: { clock: ruleFor<ClockState>('keep') },
  origins: { [clockTicked.type]: 'clock' },
};
