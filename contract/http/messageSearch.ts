import { Type, type Static } from 'typebox';
import { ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { Day, Id, Instant, Nullable } from './schemas.ts';

/** A message that contains the words, with what a list shows of its chat. */
export const FoundMessage = Type.Object({
  chatId: Id,
  chatSeq: Type.Integer(),
  fromType: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  /** '' for the product itself, and after an erasure. */
  fromName: Type.String(),
  createTime: Instant,
  /** The text, or of a long one the part around the first word found, with '…' where it is cut. */
  text: Type.String(),
  /**
   * What to highlight in `text`: from `start`, included, to `end`, in UTF-16 code units. In order and apart from each
   * other.
   */
  marks: Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer() })),
  /** The chat's customer. */
  customerId: Id,
  customerName: Type.String(),
  comeFrom: Type.Integer(),
  chatEnded: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** Its assignee; null: it waits in line. */
  toId: Nullable(Id),
});
export type FoundMessage = Static<typeof FoundMessage>;

export const searchMessages = defineCall({
  method: 'POST',
  path: '/api/cs/chat/searchMessages',
  access: staff(ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history),
  summary:
    'Messages that contain each word of the keyword, of the chats that the caller may read: the newest chats first, ' +
    'in each the newest message first. `fromType` is the sender, `comeFrom` the product, `hasPicture` asks for chats ' +
    'in which a picture was sent, `stime` and `etime` are the days of creation of the chat. A keyword without a ' +
    'word finds none.',
  request: Type.Object({
    keyword: Type.String(),
    fromType: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)])),
    comeFrom: Type.Optional(Type.Integer()),
    hasPicture: Type.Optional(Type.Boolean()),
    stime: Type.Optional(Day),
    etime: Type.Optional(Day),
    cursor: Type.Optional(Type.String()),
    pageSize: Type.Optional(Type.Integer()),
  }),
  response: Type.Object({
    records: Type.Array(FoundMessage),
    /**
     * Where the search goes on; null: nothing is left. A page may have few records, or none, and go on all the same:
     * one call reads only so much.
     */
    next: Nullable(Type.String()),
    /** Newer messages of other people's chats are not searched yet. Normally the moment of the search. */
    completeTo: Instant,
    /** Chats that began earlier are not searched yet; null: all are. */
    completeFrom: Nullable(Instant),
  }),
});
