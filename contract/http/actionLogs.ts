import { Type, type Static } from 'typebox';
import { ACTION_LOG_BODY_MAX_BYTES } from '../constants.ts';
import { ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { ClientId, Id, Instant, pageFieldsInUrl, pageOf } from './schemas.ts';

/**
 * An action log: gzip over its JSON text, in base64. The server stores it unchanged; the page that opens it checks it.
 */
const Packed = Type.String();
/** By chat, then by the message's number in it. Kept apart from the log, so that it can be erased with the chat. */
const Texts = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()));

export const addActionLog = defineCall({
  method: 'POST',
  path: '/api/cs/actionLog/add',
  access: staff(),
  summary: "Reports a problem: an action log of the reporter's own screen, with a note. Answers the id to quote.",
  maxBodyBytes: ACTION_LOG_BODY_MAX_BYTES,
  verbatim: true,
  request: Type.Object({
    /** Made once for each report, so that a repeated request stores it once. */
    clientId: ClientId,
    /** ACTION_LOG_NOTE_MAX at most; may be empty. */
    note: Type.String(),
    fromTime: Instant,
    untilTime: Instant,
    /** The number of actions in the log. */
    actions: Type.Integer(),
    clientVersion: Type.Integer(),
    device: Type.String(),
    log: Packed,
    /** Absent: the agent did not agree to include message texts. */
    texts: Type.Optional(Texts),
  }),
  response: Type.Object({ id: Id }),
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
