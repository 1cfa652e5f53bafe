import { ruleFor, type LogRules } from '../logRules.ts';
import { viewChanged, type ViewChange, type ViewState } from './viewSlice.ts';

export const viewLogRules: LogRules = {
  actions: { [viewChanged.type]: ruleFor<ViewChange>('keep') },
  state: { view: ruleFor<ViewState>('keep') },
};
