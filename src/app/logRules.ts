import { ruleFor, type AnyLogRule, type LogRules } from '../common/logRules.ts';
import { toastsLogRules } from '../common/toasts/index.ts';
import { loginLogRules } from '../features/login/index.ts';
import { sessionLogRules } from '../features/session/index.ts';
import { locationChanged, type NavigationState } from './navigationSlice.ts';
import { sagaFailed } from './supervise.ts';

/** Filters stand in addresses, and some look for people by their names. */
const place = ruleFor<NavigationState>({ fields: { path: 'keep', search: 'mask' } });

const navigationLogRules: LogRules = {
  actions: {
    [locationChanged.type]: place,
    [sagaFailed.type]: ruleFor<{ name: string; message: string }>('keep'),
  },
  state: { navigation: place },
};

/** Rules that grow with the page: those of the screens are added when the screens load. */
export class GrowingLogRules implements LogRules {
  readonly actions: Record<string, AnyLogRule> = {};
  readonly state: Record<string, AnyLogRule> = {};

  add(...rules: readonly LogRules[]): void {
    for (const { actions, state } of rules) {
      Object.assign(this.actions, actions);
      Object.assign(this.state, state);
    }
  }
}

export const CORE_LOG_RULES: readonly LogRules[] = [navigationLogRules, toastsLogRules, sessionLogRules, loginLogRules];
