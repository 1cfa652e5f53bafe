import { Type } from 'typebox';
import { ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { Id } from './schemas.ts';

// What was written about one chat or query, as a file to keep or to print.

const options = {
  format: Type.Union([Type.Literal('text'), Type.Literal('html')]),
  /** With the notes of staff. Left out: without. */
  notes: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
};

export const chatTranscript = defineCall({
  method: 'GET',
  path: '/api/cs/chat/transcript/:chatId',
  access: staff(ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history),
  summary: 'The messages of a chat as a file, oldest first. 4004 as pageRecord. The audit log records it.',
  request: Type.Object({ chatId: Id, ...options }),
  file: true,
});

export const queryTranscript = defineCall({
  method: 'GET',
  path: '/api/cs/query/transcript/:queryId',
  access: staff(ROLE_KEY.queryService),
  summary: 'A query with its replies as a file, oldest first. 4004 without it. The audit log records it.',
  request: Type.Object({ queryId: Id, ...options }),
  file: true,
});
