import { Type, type Static } from 'typebox';
import { admin, defineCall } from './call.ts';
import { HeadImg, Id, Instant, Nullable } from './schemas.ts';

/** Rows of a table that an erasure deletes or blanks. Tables without such rows are left out. */
export const ErasedRows = Type.Object({ table: Type.String(), count: Type.Integer() });
export type ErasedRows = Static<typeof ErasedRows>;

export const ErasableCustomer = Type.Object({
  id: Id,
  /** '' after an erasure. */
  nickName: Type.String(),
  headImg: HeadImg,
  /** The account that is bound to this person, who then cannot be erased; null without one. */
  account: Nullable(Type.String()),
  /** When they were last erased; null: never. */
  erasedAt: Nullable(Instant),
  /** What an erasure would delete or blank. */
  rows: Type.Array(ErasedRows),
});
export type ErasableCustomer = Static<typeof ErasableCustomer>;

export const findErasableCustomers = defineCall({
  method: 'POST',
  path: '/api/cs/customer/findErasable',
  access: admin,
  summary:
    'Type A only: the customer with this id, here or in the app, and the one of the chat with this Live ID, before ' +
    'an erasure.',
  request: Type.Object({ keyword: Type.String() }),
  response: Type.Array(ErasableCustomer),
});

export const eraseCustomer = defineCall({
  method: 'POST',
  path: '/api/cs/customer/erase',
  access: admin,
  summary:
    'Type A only: erases who a customer is, and what was written to and by them. Numbers of messages and figures of ' +
    'reports stay. An open chat of theirs ends. Answers the erased rows. 4004 without such a customer, 4009 while an ' +
    'account is bound to them.',
  request: Type.Object({ customerId: Id }),
  response: Type.Object({ rows: Type.Array(ErasedRows) }),
});
