import type { ChatStep } from '../../../contract/http/chats.ts';
import { ERROR_LOG_RULE, ruleFor, type LogRules } from '../../common/logRules.ts';
import { stepsFailed, stepsOpened, stepsReceived } from './chatStepsSlice.ts';

const step = ruleFor<ChatStep>({
  fields: {
    id: 'keep', kind: 'keep', at: 'keep', actorType: 'keep', actorId: 'keep', actorName: 'mask', toId: 'keep', toName: 'mask', fromId: 'keep',
    fromName: 'mask', reason: 'keep', facts: 'keep',
  },
});
const steps = { each: step };

/** Who did something is known by id; names are masked. */
export const chatStepsLogRules: LogRules = {
  actions: {
    [stepsOpened.type]: 'keep',
    [stepsReceived.type]: steps,
    [stepsFailed.type]: { fields: { error: ERROR_LOG_RULE } },
  },
  state: { chatSteps: { fields: { status: 'keep', chatId: 'keep', steps, error: ERROR_LOG_RULE } } },
};
