import { Type, type Static } from 'typebox';
import { BUTTON_KEY, ROLE_KEY } from '../domain.ts';
import { PUT_OFF, SNOOZE_ENDS_ON } from '../putOff.ts';
import { defineCall, staff } from './call.ts';
import { FreeText, Id, Instant, Nullable } from './schemas.ts';

// Snoozes, reminders, and texts that are sent later (docs/decisions/0101). Each person has their own.

const ACCESS = staff(ROLE_KEY.tasks, ROLE_KEY.leader, BUTTON_KEY.queryEdit);

export type PutOffKind = (typeof PUT_OFF)[keyof typeof PUT_OFF];
export type SnoozeEndsOn = (typeof SNOOZE_ENDS_ON)[keyof typeof SNOOZE_ENDS_ON];

/** Something that the caller has put off. It is about a chat or a query; the id of the other is null. */
export const PutOff = Type.Object({
  id: Id,
  kind: Type.Enum(PUT_OFF),
  chatId: Nullable(Id),
  queryId: Nullable(Id),
  /** The customer. */
  fromId: Id,
  fromName: Type.String(),
  /** Of the query; '' for a chat. */
  title: Type.String(),
  dueTime: Instant,
  reason: Type.String(),
  /** Of a snooze; null for others. */
  endsOn: Nullable(Type.Enum(SNOOZE_ENDS_ON)),
  /** What is sent later; '' for others. */
  text: Type.String(),
  /** Since when the text is held, because the customer wrote first, or it could not be sent; null: it is not. */
  heldTime: Nullable(Instant),
  /** The chat has ended or the query is closed, or it is not the caller's. */
  isOver: Type.Boolean(),
});
export type PutOff = Static<typeof PutOff>;

export const listPutOff = defineCall({
  method: 'POST',
  path: '/api/cs/putOff/list',
  access: ACCESS,
  summary: 'All that the caller has put off, what is due first at first.',
  response: Type.Array(PutOff),
});

export const addPutOff = defineCall({
  method: 'POST',
  path: '/api/cs/putOff/add',
  about: 'work',
  access: ACCESS,
  summary:
    'Puts off a chat or a query until a time, at least a minute and at most a year from now. A snooze, which replaces ' +
    'an earlier one, and a text to send need a live chat or an open query of the caller; a reminder any that they may ' +
    'read. 4004 for others, 4009 when it has ended or is closed, and for more than one may put off, 4022 for a time, ' +
    'reason or text that cannot be.',
  request: Type.Object({
    kind: Type.Enum(PUT_OFF),
    chatId: Type.Optional(Id),
    /** Instead of a chat. */
    queryId: Type.Optional(Id),
    dueTime: Instant,
    reason: Type.Optional(FreeText),
    /** Of a snooze; left out: a message of the customer. */
    endsOn: Type.Optional(Type.Enum(SNOOZE_ENDS_ON)),
    /** What is sent later. */
    text: Type.Optional(FreeText),
  }),
  response: Type.Object({ id: Id }),
  stores: true,
});

export const movePutOff = defineCall({
  method: 'POST',
  path: '/api/cs/putOff/move',
  access: ACCESS,
  summary:
    'Puts it off until another time. A text that is held will be sent then. 4004 for what is not of the caller, or is ' +
    'over, 4022 for a time that cannot be.',
  request: Type.Object({ id: Id, dueTime: Instant }),
  stores: true,
});

export const cancelPutOff = defineCall({
  method: 'POST',
  path: '/api/cs/putOff/cancel',
  access: ACCESS,
  summary: 'Ends it now: nothing is sent and no one notified. 4004 for what is not of the caller, or is over.',
  request: Type.Object({ id: Id }),
});

export const sendPutOff = defineCall({
  method: 'POST',
  path: '/api/cs/putOff/send',
  access: ACCESS,
  summary:
    'Sends the text now. 4004 for what is no text of the caller, or is over, 4009 when the chat has ended, the query ' +
    "is closed or is not the caller's any more.",
  request: Type.Object({ id: Id }),
  stores: true,
});
