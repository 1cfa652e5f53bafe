import { ruleFor, type LogRules } from '../../common/logRules.ts';
import type { MessageText } from '../../common/messageText.ts';
import { loginFailed, loginRequested, registerRequested, type Credentials, type LoginState, type Registration } from './loginSlice.ts';

/** An encoded password logs in, so nothing of it is kept. */
export const loginLogRules: LogRules = {
  actions: {
    [loginRequested.type]: ruleFor<Credentials>({ fields: { account: 'mask', encoded: 'drop' } }),
    [registerRequested.type]: ruleFor<Registration>({ fields: { account: 'mask', name: 'mask', encoded: 'drop' } }),
    [loginFailed.type]: ruleFor<MessageText>('keep'),
  },
  state: { login: ruleFor<LoginState>('keep') },
};
