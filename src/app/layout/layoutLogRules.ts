import { ruleFor, type LogRules } from '../../common/logRules.ts';
import { sidebarRestored, type LayoutState } from './layoutSlice.ts';

export const layoutLogRules: LogRules = {
  actions: { [sidebarRestored.type]: ruleFor<Pick<LayoutState, 'sidebar'>>('keep') },
  state: { layout: ruleFor<LayoutState>('keep') },
};
