import { Type, type Static } from 'typebox';
import { anyone, customer, defineCall } from './call.ts';
import { ChatRecord, recordFields } from './chats.ts';
import { Product } from './products.ts';
import { HeadImg, Id, Instant, Nullable, pageOf } from './schemas.ts';

export const demoToken = defineCall({
  method: 'POST',
  path: '/api/cs/h5/demo/token',
  access: anyone,
  summary:
    "Demo mode only: a token for a demo customer, such as the app's back end issues in production. Elsewhere the " +
    'path does not exist.',
  request: Type.Object({ customerId: Id }),
  response: Type.Object({ token: Type.String(), expiresAt: Instant }),
});

/** A chat as its customer sees it. */
export const CustomerChat = Type.Object({
  chatId: Id,
  comeFrom: Type.Integer(),
  chatEnded: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** Nickname of the assignee; empty while the chat waits in line. */
  toName: Type.String(),
  toHeadImg: HeadImg,
  createTime: Instant,
  lastSeq: Type.Integer(),
  staffDeliveredSeq: Type.Integer(),
  staffReadSeq: Type.Integer(),
  customerReadSeq: Type.Integer(),
});
export type CustomerChat = Static<typeof CustomerChat>;

export const openCustomerChat = defineCall({
  method: 'POST',
  path: '/api/cs/h5/chat/open',
  access: customer,
  summary:
    'Opens a chat about a product, or finds the one that is open already (a customer has one open chat at most). A ' +
    'null `comeFrom` only looks.',
  request: Type.Object({
    comeFrom: Nullable(Type.Integer()),
    /** IANA name of the browser's zone. One that is not known is ignored. */
    timeZone: Type.Optional(Type.String()),
  }),
  response: Type.Object({
    /** The open chat; without one and without `comeFrom`, null. */
    chat: Nullable(CustomerChat),
    me: Type.Object({ id: Id, nickName: Type.String() }),
    chatUrl: Type.String(),
    /** Key with which the customer signs head-image requests. */
    signKey: Type.String(),
    /** IANA name of the deployment's zone. */
    timeZone: Type.String(),
    /** As `configProduct/selectList` lists them. */
    products: Type.Array(Product),
    /** The customer's two answers to the solved check. */
    solvedCheckYes: Type.String(),
    solvedCheckNo: Type.String(),
    /** The ended chat whose solved check the customer has not answered yet; null without one. */
    solvedCheckDue: Nullable(Id),
    /** The newest chat, if it has ended and can be rated, or rated differently; null otherwise. */
    ratingDue: Nullable(Id),
    /** Until then nothing that the customer writes is accepted; null: it is. */
    blockedUntil: Nullable(Instant),
  }),
});

export const readLine = defineCall({
  method: 'GET',
  path: '/api/cs/h5/chat/line',
  access: customer,
  summary:
    "Whether someone is there to answer, of which products staff do not work now, and the place of the customer's open " +
    'chat in line.',
  response: Type.Object({
    isStaffOnline: Type.Boolean(),
    /** By their order. `backAt`: when staff work next; null: it is not known. */
    closed: Type.Array(Type.Object({ comeFrom: Type.Integer(), backAt: Nullable(Instant) })),
    /** From 1; null: the customer has no chat in line. */
    place: Nullable(Type.Integer()),
    /** By the speed of the last half hour; null: it is not known, or longer than an hour. */
    expectedMinutes: Nullable(Type.Integer()),
    /** The page waits this long before it asks again. */
    askAgainMs: Type.Integer(),
  }),
});

export const answerSolvedCheck = defineCall({
  method: 'POST',
  path: '/api/cs/h5/chat/solvedCheck',
  access: customer,
  summary:
    "The customer's answer to the solved check of one of their own chats. 4009 when it was not asked, or is " +
    'answered already.',
  request: Type.Object({ chatId: Id, solved: Type.Boolean() }),
});

export const pageCustomerRecord = defineCall({
  method: 'POST',
  path: '/api/cs/h5/chat/pageRecord',
  access: customer,
  summary: "Messages of one of the customer's own chats.",
  request: Type.Object(recordFields),
  response: pageOf(ChatRecord),
});
