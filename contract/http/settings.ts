import { Type, type Static } from 'typebox';
import { ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { Nothing } from './schemas.ts';

/** The online settings. */
export const ChatSettings = Type.Object({
  /** 'Coming in': the text of the auto-reception. */
  autoReceiptionText: Type.String(),
  isAutoReceiption: Type.Boolean(),
  /** `{staff_nickName}` in it stands for the agent's nickname. */
  greetingComing: Type.String(),
  greetingLeftChat: Type.String(),
  isAutoEndChat: Type.Boolean(),
  /** Minutes. */
  autoEndChatTime: Type.Number(),
  isSolvedCheck: Type.Boolean(),
  solvedCheckYes: Type.String(),
  solvedCheckNo: Type.String(),
  /** 'min,max' */
  taskAllocation: Type.String(),
});
export type ChatSettings = Static<typeof ChatSettings>;

export const getChatSettings = defineCall({
  method: 'POST',
  path: '/api/cs/configChat/getOne',
  access: staff(ROLE_KEY.settingsOnline, ROLE_KEY.tasks, ROLE_KEY.leader),
  summary: 'The online settings. Who answers chats may read them: the workspace greets with them.',
  request: Type.Object({}),
  response: ChatSettings,
});

export const saveChatSettings = defineCall({
  method: 'POST',
  path: '/api/cs/configChat/add',
  access: staff(ROLE_KEY.settingsOnline),
  summary: 'Stores the online settings. A minimum of `taskAllocation` above its maximum makes both the minimum. 4022 for an `autoEndChatTime` of 0 or less, numbers that are none, and texts too long to send.',
  request: ChatSettings,
  response: Nothing,
});
