import { Type, type Static } from 'typebox';
import { ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { QuerySummary } from './queries.ts';
import { ShownMessage } from './messages.ts';
import { FreeText, HeadImg, Id, Instant, Nullable, pageFields, pageOf } from './schemas.ts';

// What staff see of a customer beside a chat (docs/decisions/0092).

const READERS = [ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history, ROLE_KEY.queryService] as const;

/** A chat of the customer. What says how it went is absent where the caller may not read it. */
export const CustomersChat = Type.Object({
  chatId: Id,
  comeFrom: Type.Integer(),
  createTime: Instant,
  /** null: it is live. */
  endTime: Nullable(Instant),
  /** The assignee; '' without one. */
  toName: Type.String(),
  mayRead: Type.Boolean(),
  /** Whether staff have written in it. */
  isAnswered: Type.Optional(Type.Boolean()),
  /** 1 the customer, 2 the assignee, 3 the product itself. */
  endedBy: Type.Optional(Type.Integer()),
  /** The customer's answer to the solved check; absent without one. */
  solved: Type.Optional(Type.Boolean()),
  /** The newest message of the customer or of staff, as in lists of chats. Absent while there is none. */
  lastMessage: Type.Optional(ShownMessage),
});
export type CustomersChat = Static<typeof CustomersChat>;

export const TimelineEntry = Type.Union([
  Type.Object({ kind: Type.Literal('chat'), chat: CustomersChat }),
  Type.Object({ kind: Type.Literal('query'), query: QuerySummary }),
]);
export type TimelineEntry = Static<typeof TimelineEntry>;

/** The one note that staff keep about a customer. */
export const CustomerNote = Type.Object({ text: Type.String(), updateName: Type.String(), updateTime: Instant });
export type CustomerNote = Static<typeof CustomerNote>;

/** While it is in force. */
export const CustomerBlock = Type.Object({
  until: Instant,
  reason: Type.String(),
  blockName: Type.String(),
  blockTime: Instant,
});
export type CustomerBlock = Static<typeof CustomerBlock>;

export const CustomerPanel = Type.Object({
  customerId: Id,
  /** '' after an erasure. */
  nickName: Type.String(),
  headImg: HeadImg,
  /** With the country's code; all but the last digits are dots for who may not search for phones. '' for none. */
  phone: Type.String(),
  /** What the customer's browser asked for, such as `en`; null: unknown. */
  language: Nullable(Type.String()),
  /** IANA name of the zone of the customer's browser; null: unknown. */
  timeZone: Nullable(Type.String()),
  /** The product of the newest chat; null without one. */
  comeFrom: Nullable(Type.Integer()),
  /** When their first chat or query began; null: there is none. */
  firstContactTime: Nullable(Instant),
  /** When they last wrote in a chat that has ended, or raised a query; null: never. */
  lastContactTime: Nullable(Instant),
  note: Nullable(CustomerNote),
  /** null: they may write. */
  block: Nullable(CustomerBlock),
  /** The newest ones, at most one more than a page shows. */
  openQueries: Type.Array(QuerySummary),
  /** The first page of `pageCustomerTimeline`. */
  timeline: pageOf(TimelineEntry),
});
export type CustomerPanel = Static<typeof CustomerPanel>;

export const customerPanel = defineCall({
  method: 'POST',
  path: '/api/cs/chat/customerPanel',
  access: staff(...READERS),
  summary:
    'What staff see of a customer beside a chat. For who may read one of their chats; holders of the query screen ' +
    'see their queries, and neither chats nor the note. 4004 for others.',
  request: Type.Object({ customerId: Id }),
  response: CustomerPanel,
});

export const pageCustomerTimeline = defineCall({
  method: 'POST',
  path: '/api/cs/chat/pageCustomerTimeline',
  access: staff(...READERS),
  summary: "A customer's chats and queries together, newest first. It has no `prev`. 4004 as customerPanel.",
  request: Type.Object({ customerId: Id, ...pageFields }),
  response: pageOf(TimelineEntry),
});

export const saveCustomerNote = defineCall({
  method: 'POST',
  path: '/api/cs/chat/saveCustomerNote',
  about: 'all',
  access: staff(ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history),
  summary:
    "Replaces the note about a customer; '' deletes it. `updateTime` of the note that was edited, null for none; if " +
    'it has changed since, 4009, as after an erasure. 4004 for who may read none of their chats, 4022 for text that ' +
    'cannot be.',
  request: Type.Object({ customerId: Id, text: FreeText, updateTime: Type.Optional(Nullable(Instant)) }),
  response: Nullable(CustomerNote),
  stores: true,
});

export const blockCustomer = defineCall({
  method: 'POST',
  path: '/api/cs/chat/blockCustomer',
  about: 'all',
  access: staff(ROLE_KEY.leader),
  summary:
    'Refuses what the customer writes until a time, with a reason for staff; null lifts it, and needs no reason. 4004 ' +
    'for who may read none of their chats, 4022 for a time that is past or more than a year away and for a reason that ' +
    'cannot be, 4009 after an erasure.',
  request: Type.Object({ customerId: Id, until: Nullable(Instant), reason: Type.Optional(FreeText) }),
  response: Nullable(CustomerBlock),
});
