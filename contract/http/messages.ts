import { Type } from 'typebox';
import { ROLE_KEY } from '../domain.ts';
import { customer, defineCall, staff } from './call.ts';
import { Id } from './schemas.ts';

/** A message in one line of a list. */
export const ShownMessage = Type.Object({
  msgType: Type.Integer(),
  text: Type.String(),
  isErased: Type.Optional(Type.Literal(true)),
  isDeleted: Type.Optional(Type.Literal(true)),
});

const request = Type.Object({ chatId: Id, chatSeq: Type.Integer({ minimum: 1 }) });
const WHEN =
  'of a chat, live or ended, within `MESSAGE_DELETE_MS`: its content is gone everywhere, and its number stays. Once ' +
  "more changes nothing. 4004 for none and for another person's, 4009 for an older one.";

export const deleteMessage = defineCall({
  method: 'POST',
  path: '/api/cs/chat/deleteMessage',
  access: staff(ROLE_KEY.tasks, ROLE_KEY.leader),
  summary: `Deletes one of the caller's own messages ${WHEN}`,
  request,
});

export const deleteCustomerMessage = defineCall({
  method: 'POST',
  path: '/api/cs/h5/chat/deleteMessage',
  access: customer,
  summary: `Deletes one of the customer's own messages ${WHEN}`,
  request,
});
