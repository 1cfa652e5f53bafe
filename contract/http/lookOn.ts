import { Type, type Static } from 'typebox';
import { BUTTON_KEY, ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { ClientId, FreeText, HeadImg, Id, Instant } from './schemas.ts';

// What a leader can do in a colleague's live chat (docs/decisions/0089).

const CHAT_READERS = [ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history] as const;

export const whisperInChat = defineCall({
  method: 'POST',
  path: '/api/cs/chat/whisper',
  about: 'work',
  access: staff(BUTTON_KEY.chatWhisper),
  summary:
    'Writes a note to the assignee of a live chat, which stands above their message box until they have read it. ' +
    'Sent again with the same `clientId`, it is the same note. 4004 as pageRecord, 4009 when the chat has ended, ' +
    "waits in line or is the caller's own, 4022 for text that cannot be.",
  request: Type.Object({ chatId: Id, text: FreeText, clientId: Type.Optional(ClientId) }),
  response: Type.Object({ id: Id }),
  stores: true,
});

export const readWhisper = defineCall({
  method: 'POST',
  path: '/api/cs/chat/readWhisper',
  access: staff(ROLE_KEY.tasks, ROLE_KEY.leader),
  summary: 'Says that the caller has read a whisper to them; `id` of the note. 4004 for any other note.',
  request: Type.Object({ id: Id }),
});

export const joinChat = defineCall({
  method: 'POST',
  path: '/api/cs/chat/join',
  access: staff(BUTTON_KEY.chatJoin),
  summary:
    'Lets the caller write in a live chat beside its assignee, under their own name, until they leave or it ends. ' +
    "4004 as pageRecord, 4009 when it has ended, waits in line or is the caller's own.",
  request: Type.Object({ chatId: Id }),
});

export const leaveChat = defineCall({
  method: 'POST',
  path: '/api/cs/chat/leave',
  access: staff(ROLE_KEY.tasks, ROLE_KEY.leader),
  summary: 'Ends that. 4004 for a chat that the caller has not joined.',
  request: Type.Object({ chatId: Id }),
});

export const takeOverChat = defineCall({
  method: 'POST',
  path: '/api/cs/chat/takeOver',
  access: staff(BUTTON_KEY.chatTakeOver),
  summary:
    'Assigns a live chat to the caller, whoever has it. 4004 as pageRecord, 4009 when it has ended or is theirs ' +
    'already, 4022 for a caller who may take no chats.',
  request: Type.Object({ chatId: Id }),
});

/** Someone beside the assignee in a live chat. */
export const Onlooker = Type.Object({
  staffId: Id,
  name: Type.String(),
  headImg: HeadImg,
  /** They can write in it; otherwise they only read. */
  isJoined: Type.Boolean(),
  sinceTime: Instant,
});
export type Onlooker = Static<typeof Onlooker>;

export const listOnlookers = defineCall({
  method: 'POST',
  path: '/api/cs/chat/listOnlooker',
  access: staff(...CHAT_READERS),
  summary:
    'Who has joined a chat, and the caller among those who watch it. Other watchers only where the online settings ' +
    'show them. By time. 4004 as pageRecord.',
  request: Type.Object({ chatId: Id }),
  response: Type.Array(Onlooker),
});
