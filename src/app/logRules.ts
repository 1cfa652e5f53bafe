import { ADDRESS_LOG_RULE, ruleFor, type AnyLogRule, type LogRules } from '../common/logRules.ts';
import { toastsLogRules } from '../common/toasts/index.ts';
import { loginLogRules } from '../features/login/index.ts';
import { sessionLogRules } from '../features/session/index.ts';
import { locationChanged, screenFailed, type NavigationState } from './navigationSlice.ts';
import { partBrought, viewportChanged, type PageState, type Viewport } from './pageSlice.ts';
import { sagaFailed } from './supervise.ts';

const place = ruleFor<NavigationState>({ fields: { path: 'keep', search: ADDRESS_LOG_RULE } });

const navigationLogRules: LogRules = {
  actions: {
    [locationChanged.type]: place,
    // What an error says may quote what it failed on.
    [screenFailed.type]: ruleFor<{ message: string }>({ fields: { message: 'mask' } }),
    [sagaFailed.type]: ruleFor<{ name: string; message: string }>({ fields: { name: 'keep', message: 'mask' } }),
  },
  state: { navigation: place },
};

const pageLogRules: LogRules = {
  actions: {
    [partBrought.type]: ruleFor<{ slices: readonly string[] }>('keep'),
    [viewportChanged.type]: ruleFor<Viewport>('keep'),
  },
  state: { page: ruleFor<PageState>('keep') },
};

/** Rules that grow with the page: those of the screens are added when the screens load. */
export class GrowingLogRules implements LogRules {
  readonly actions: Record<string, AnyLogRule> = {};
  readonly state: Record<string, AnyLogRule> = {};
  readonly origins: Record<string, 'socket' | 'clock'> = {};

  add(...rules: readonly LogRules[]): void {
    for (const { actions, state, origins } of rules) {
      Object.assign(this.actions, actions);
      Object.assign(this.state, state);
      Object.assign(this.origins, origins);
    }
  }
}

export const CORE_LOG_RULES: readonly LogRules[] = [navigationLogRules, pageLogRules, toastsLogRules, sessionLogRules, loginLogRules];
