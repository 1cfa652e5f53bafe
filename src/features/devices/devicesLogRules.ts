import type { Session } from '../../../contract/http/sessions.ts';
import type { AppError } from '../../common/errors.ts';
import { ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
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
    [sessionsFailed.type]: ruleFor<{ error: AppError }>('keep'),
    [endAsked.type]: question,
    [passwordChangeRequested.type]: ruleFor<PasswordChange>({ fields: { oldEncoded: 'drop', encoded: 'drop' } }),
    [passwordFailed.type]: ruleFor<{ error: AppError }>('keep'),
  },
  state: {
    devices: {
      fields: {
        status: 'keep', owner, sessions, error: 'keep', ending: { fields: { name: 'keep', question } }, password: 'keep', passwordChanges: 'keep',
      },
    },
  },
};
