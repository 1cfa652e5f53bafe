import { ruleFor, type LogRules } from '../../../common/logRules.ts';
import { clockTicked, copyRequested, detailsReceived, type ConnectionDetailsState } from './detailsSlice.ts';

/** Ids, versions and times: what a log of the connection says anyway. */
export const connectionDetailsLogRules: LogRules = {
  actions: { [detailsReceived.type]: 'keep', [clockTicked.type]: 'keep', [copyRequested.type]: 'mask' },
  state: { chatConnection: ruleFor<ConnectionDetailsState>('keep') },
  origins: { [clockTicked.type]: 'clock' },
};
