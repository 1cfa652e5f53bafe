import type { Session } from '../../../contract/http/sessions.ts';
import { ERROR_LOG_RULE, ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import {
  devicesOpened, endAsked, passwordChangeRequested, passwordFailed, sessionsFailed, sessionsReceived, type DevicesOwner, type PasswordChange,
} from './devicesSlice.ts';

const owner = ruleFor<DevicesOwner>({ fields: { staffId: 'keep', name: 'mask' } });
const session = ruleFor<Session>({
  fields: {
    id: 'keep', browser: 'keep', system: 'keep', address: 'mask', createTime: 'keep', lastUsedTime: 'keep', expireTime: 'keep', isCurrent: 'keep',
  },
});
const sessions = { each: session };
const question: AnyLogRule = { fields: { about: 'keep', session } };

/** Of passwords nothing is kept, and of addresses no digit. */
export const devicesLogRules: LogRules = {
  actions: {
    [devicesOpened.type]: owner,
    [sessionsReceived.type]: { fields: { staffId: 'keep', sessions } },
    [sessionsFailed.type]: { fields: { error: ERROR_LOG_RULE } },
    [endAsked.type]: question,
    [passwordChangeRequested.type]: ruleFor<PasswordChange>({ fields: { oldEncoded: 'drop', encoded: 'drop' } }),
    [passwordFailed.type]: { fields: { error: ERROR_LOG_RULE } },
  },
  state: {
    devices: {
      fields: {
        status: 'keep', owner, sessions, error: ERROR_LOG_RULE, ending: { fields: { name: 'keep', question } }, password: { fields: { name: 'keep', error: ERROR_LOG_RULE } }, passwordChanges: 'keep',
      },
    },
  },
};
