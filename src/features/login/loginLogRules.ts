import { ruleFor, TEXT_LOG_RULE, type LogRules } from '../../common/logRules.ts';
import type { LoginTyped, LoginProblems } from './loginRules.ts';
import { fieldsChecked, formChanged, loginFailed, loginRequested, registerRequested, type Credentials, type Registration } from './loginSlice.ts';

const typed = ruleFor<LoginTyped>({ fields: { mode: 'keep', account: 'mask', name: 'mask', problems: 'keep' } });

/** An encoded password logs in, so nothing of it is kept. */
export const loginLogRules: LogRules = {
  actions: {
    [loginRequested.type]: ruleFor<Credentials>({ fields: { account: 'mask', encoded: 'drop' } }),
    [registerRequested.type]: ruleFor<Registration>({ fields: { account: 'mask', name: 'mask', encoded: 'drop' } }),
    [loginFailed.type]: TEXT_LOG_RULE,
    [formChanged.type]: typed,
    [fieldsChecked.type]: ruleFor<LoginProblems>('keep'),
  },
  state: { login: { fields: { status: 'keep', message: TEXT_LOG_RULE, typed } } },
};
