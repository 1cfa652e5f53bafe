import { Type, type Static } from 'typebox';
import { APP_CONTEXT_MAX_BYTES } from '../constants.ts';
import { ROLE_KEY } from '../domain.ts';
import { customer, defineCall, staff } from './call.ts';
import { Id, Instant } from './schemas.ts';

/** What an app says about itself. Each field is optional. */
export const AppContext = Type.Object({
  /** Of the app. */
  version: Type.Optional(Type.String()),
  /** Name and version of the operating system. */
  os: Type.Optional(Type.String()),
  device: Type.Optional(Type.String()),
  /** A language tag, such as `pt-BR`. */
  locale: Type.Optional(Type.String()),
  /** The screen from which the customer came. */
  screen: Type.Optional(Type.String()),
  /** Ids of the last errors, the newest first. */
  errorIds: Type.Optional(Type.Array(Type.String())),
});
export type AppContext = Static<typeof AppContext>;

export const noteAppContext = defineCall({
  method: 'POST',
  path: '/api/cs/h5/chat/context',
  access: customer,
  summary:
    "What the customer's device says about the app, from the next message of their live chat on. Texts that are too " +
    `long are cut, and all together have ${APP_CONTEXT_MAX_BYTES} bytes as JSON at most, or it is 4022. 4004 for any ` +
    'other chat.',
  request: Type.Object({ chatId: Id, context: AppContext }),
});

export const ChatAppContext = Type.Object({
  /** It applies from this message on. */
  fromSeq: Type.Integer(),
  /** Whether the app's back end has signed it. Otherwise the device says so, and could say anything. */
  isSigned: Type.Boolean(),
  createTime: Instant,
  context: AppContext,
});
export type ChatAppContext = Static<typeof ChatAppContext>;

export const listAppContexts = defineCall({
  method: 'POST',
  path: '/api/cs/chat/listContext',
  access: staff(ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history),
  summary: "What the customer's app has said about itself in a chat, the newest first. 4004 as pageRecord.",
  request: Type.Object({ chatId: Id }),
  response: Type.Array(ChatAppContext),
});
