import { Type, type Static } from 'typebox';
import { ACTION_LOG_BODY_MAX_BYTES, CUSTOMER_LOG_BODY_MAX_BYTES } from '../constants.ts';
import { ROLE_KEY } from '../domain.ts';
import { customer, defineCall, staff } from './call.ts';
import { ClientId, FreeText, Id, Instant, Nullable, pageFieldsInUrl, pageOf } from './schemas.ts';

/**
 * An action log: gzip over its JSON text, in base64. The server stores it unchanged; the page that opens it checks it.
 */
const Packed = Type.String();
/** By chat, then by the message's number in it. Kept apart from the log, so that it can be erased with the chat. */
const Texts = Type.Record(Type.String(), Type.Record(Type.String(), FreeText));

export const addActionLog = defineCall({
  method: 'POST',
  path: '/api/cs/actionLog/add',
  about: 'all',
  access: staff(),
  summary: "Reports a problem: an action log of the reporter's own screen, with a note. Answers the id to quote.",
  maxBodyBytes: ACTION_LOG_BODY_MAX_BYTES,
  verbatim: true,
  request: Type.Object({
    /** Made once for each report, so that a repeated request stores it once. */
    clientId: ClientId,
    /** ACTION_LOG_NOTE_MAX at most; may be empty. */
    note: FreeText,
    fromTime: Instant,
    untilTime: Instant,
    /** The number of actions in the log. */
    actions: Type.Integer(),
    clientVersion: Type.Integer(),
    device: Type.String(),
    log: Packed,
    /** Absent: the agent did not agree to include message texts. */
    texts: Type.Optional(Texts),
    /** The newest chats of the page, ACTION_LOG_CHATS_MAX at most. */
    chatIds: Type.Optional(Type.Array(Id)),
    /** One of them: its customer is asked for the log of their page. */
    askChatId: Type.Optional(Id),
  }),
  /** `isAsked`: false also where the agent may not ask, and where the customer declined or was asked too often. */
  response: Type.Object({ id: Id, isAsked: Type.Boolean() }),
  stores: true,
});

const head = {
  id: Id,
  createTime: Instant,
  staffId: Id,
  /** Current name. */
  account: Type.String(),
  staffName: Type.String(),
  note: Type.String(),
  fromTime: Instant,
  untilTime: Instant,
  actions: Type.Integer(),
  /** Of `log`, before base64. */
  bytes: Type.Integer(),
  clientVersion: Type.Integer(),
  device: Type.String(),
  hasTexts: Type.Boolean(),
};

export const ActionLogHead = Type.Object(head);
export type ActionLogHead = Static<typeof ActionLogHead>;

export const pageActionLogs = defineCall({
  method: 'GET',
  path: '/api/cs/actionLog/page',
  access: staff(ROLE_KEY.replay),
  summary: 'What has been reported, newest first.',
  request: Type.Object(pageFieldsInUrl),
  response: pageOf(ActionLogHead),
});

export const ActionLogDetail = Type.Object({ ...head, log: Packed, texts: Type.Optional(Texts) });
export type ActionLogDetail = Static<typeof ActionLogDetail>;

export const getActionLog = defineCall({
  method: 'GET',
  path: '/api/cs/actionLog/:id',
  access: staff(ROLE_KEY.replay),
  summary: 'One report with its log.',
  request: Type.Object({ id: Id }),
  response: ActionLogDetail,
});

/** What the server knows of a chat: ids, numbers and times. `log`: of the customer's page, if they sent it. */
const CaseChat = Type.Object({
  chatId: Id,
  customerId: Id,
  askedTime: Nullable(Instant),
  /** When the customer sent the log or declined; null: not yet. */
  answerTime: Nullable(Instant),
  log: Nullable(Packed),
  /** How far the two sides have received and read by now. When is not stored. */
  staffDeliveredSeq: Type.Integer(),
  staffReadSeq: Type.Integer(),
  customerDeliveredSeq: Type.Integer(),
  customerReadSeq: Type.Integer(),
});

/** Every `at` is in milliseconds since 1970, by the clock of the database. */
export const ActionLogCase = Type.Object({
  chats: Type.Array(CaseChat),
  messages: Type.Array(
    Type.Object({
      chatId: Id,
      chatSeq: Type.Integer(),
      clientMsgId: Type.String(),
      fromType: Type.Integer(),
      at: Type.Integer(),
    }),
  ),
  events: Type.Array(
    Type.Object({
      chatId: Id,
      kind: Type.Integer(),
      actorType: Type.Integer(),
      actorId: Id,
      /** The event's number for the reporter, and for the customer of the chat; null: they did not get it. */
      staffSeq: Nullable(Type.Integer()),
      customerSeq: Nullable(Type.Integer()),
      at: Type.Integer(),
    }),
  ),
  /** Of the server, whose clock is that of all logs: how far it is ahead of the database's, as LogClock. */
  clock: Type.Object({ offsetMs: Type.Integer(), uncertaintyMs: Type.Integer() }),
  /** Every message that was stored within this time is here. */
  read: Type.Object({ from: Type.Integer(), until: Type.Integer() }),
  /** There are more messages or events than CASE_ROWS_MAX. The newest are here. */
  isCut: Type.Boolean(),
});
export type ActionLogCase = Static<typeof ActionLogCase>;

export const getActionLogCase = defineCall({
  method: 'GET',
  path: '/api/cs/actionLog/case/:id',
  access: staff(ROLE_KEY.replay),
  summary:
    'What the server knows of the chats of a report, in its time and CASE_MARGIN_MS around it, with the logs that ' +
    'customers have sent. No texts.',
  request: Type.Object({ id: Id }),
  response: ActionLogCase,
});

export const readLogRequest = defineCall({
  method: 'GET',
  path: '/api/cs/h5/log/asked',
  access: customer,
  summary: 'The chat about which the customer is asked for the log of their page; null: they are not asked.',
  response: Type.Object({ chatId: Nullable(Id) }),
});

export const answerLogRequest = defineCall({
  method: 'POST',
  path: '/api/cs/h5/log/answer',
  access: customer,
  summary:
    'The log of the page, or null if the customer does not send it. Answers all requests about this chat. 4009 when ' +
    'there are none, or they are answered.',
  maxBodyBytes: CUSTOMER_LOG_BODY_MAX_BYTES,
  verbatim: true,
  request: Type.Object({ chatId: Id, log: Nullable(Packed) }),
  stores: true,
});
