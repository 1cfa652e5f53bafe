import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '#contract/http/call.ts';
import { addOwnReply, addQuery } from '#contract/http/customerQueries.ts';
import { BUTTON_KEY, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { CODE, isEnvelope } from '#contract/http/envelope.ts';
import { uploadQueryPicture } from '#contract/http/files.ts';
import { addReply, editReply, handleQuery, pageReplies, type Reply } from '#contract/http/queries.ts';
import { aCustomer, aQuery, aSession, aStaff } from './builders.ts';
import { aPng } from './pictures.ts';
import { customerToken, type TestServer } from './testServer.ts';
import { aForm } from './uploads.ts';

// People who work on queries, and their actions as calls of a real server.

export interface Someone {
  readonly id: string;
  readonly token: string;
  readonly name: string;
}

/** Permission keys for all work on queries. */
export const ALL_QUERY_KEYS = [ROLE_KEY.queryService, BUTTON_KEY.queryEdit, BUTTON_KEY.queryAssign];

export async function someStaff(
  server: TestServer,
  type: UserType,
  keys: readonly string[] = ALL_QUERY_KEYS,
): Promise<Someone> {
  const { id, name } = await aStaff(server.db, { type, keys });
  return { id, name, token: await aSession(server.db, id) };
}

export async function someCustomer(server: TestServer, nickName?: string): Promise<Someone> {
  const made = await aCustomer(server.db, nickName === undefined ? {} : { nickName });
  return { id: made.id, name: made.nickName, token: await customerToken(made.id) };
}

/** Replies as staff, by default with an ordinary reply after all others. */
export async function replyAs(
  server: TestServer,
  { token }: Pick<Someone, 'token'>,
  input: Partial<RequestOf<typeof addReply>> & { readonly queryId: string },
) {
  return server.call(
    addReply,
    { description: 'An answer.', urls: '[]', picIds: [], clientId: randomUUID(), afterReplyId: MAX_ID, ...input },
    { token },
  );
}

/** Replies as the query's customer. */
export async function replyAsCustomer(
  server: TestServer,
  { token }: Pick<Someone, 'token'>,
  input: Partial<RequestOf<typeof addOwnReply>> & { readonly queryId: string },
) {
  return server.call(
    addOwnReply,
    { description: 'A question.', picIds: [], clientId: randomUUID(), ...input },
    { token },
  );
}

/** A category and a subject that can be chosen. */
export async function someChoices(server: TestServer): Promise<{ categoryId: string; subjectId: string }> {
  const insert = async (table: 'category' | 'subject') =>
    (
      await server.db.query<{ id: string }>(`insert into ${table} (name) values ($1) returning id::text`, [
        randomUUID(),
      ])
    ).rows[0]?.id ?? '';
  return { categoryId: await insert('category'), subjectId: await insert('subject') };
}

/** Raises a query, by default an ordinary one. */
export async function raiseAs(
  server: TestServer,
  { token }: Pick<Someone, 'token'>,
  input: Partial<RequestOf<typeof addQuery>> = {},
) {
  const choices = input.categoryId === undefined || input.subjectId === undefined ? await someChoices(server) : {};
  const wanted = {
    comeFrom: 1,
    categoryId: '',
    subjectId: '',
    title: 'It is broken',
    description: 'It does not start.',
    picIds: [],
    clientId: randomUUID(),
  };
  return server.call(addQuery, { ...wanted, ...choices, ...input }, { token });
}

/** The first page of a query's replies, newest first. */
export async function repliesOf(
  server: TestServer,
  { token }: Pick<Someone, 'token'>,
  queryId: string,
): Promise<readonly Reply[]> {
  return (await server.call(pageReplies, { queryId, pageNo: 1, pageSize: 100 }, { token })).data?.records ?? [];
}

/** One of them. */
export async function replyOf(
  server: TestServer,
  reader: Pick<Someone, 'token'>,
  queryId: string,
  id: string,
): Promise<Reply> {
  const found = (await repliesOf(server, reader, queryId)).find((reply) => reply.id === id);
  if (found === undefined) throw new Error('there is no such reply');
  return found;
}

/** A query with its customer and its assignee. */
export interface Case {
  readonly id: string;
  readonly customer: Someone;
  readonly assignee: Someone;
}

export async function aCase(server: TestServer): Promise<Case> {
  const customer = await someCustomer(server);
  const assignee = await someStaff(server, 'D');
  const { id } = await aQuery(server.db, { customerId: customer.id, staffId: assignee.id });
  return { id, customer, assignee };
}

/** A query with a reply of its assignee. */
export async function aCaseWithReply(
  server: TestServer,
  input: Omit<Parameters<typeof replyAs>[2], 'queryId'> = {},
): Promise<Case & { readonly reply: Reply }> {
  const about = await aCase(server);
  const { data } = await replyAs(server, about.assignee, { ...input, queryId: about.id });
  return { ...about, reply: await replyOf(server, about.assignee, about.id, data?.id ?? '') };
}

/** Edits a reply as it was read. */
export async function editAs(
  server: TestServer,
  { token }: Pick<Someone, 'token'>,
  { id, queryId, updateTime, urls, picIds }: Reply,
  description: string,
) {
  return server.call(editReply, { id, queryId, description, urls, picIds, updateTime }, { token });
}

export async function closeAs(server: TestServer, { token }: Pick<Someone, 'token'>, id: string): Promise<void> {
  const { code } = await server.call(handleQuery, { id, handleStatus: 2 }, { token });
  if (code !== CODE.ok) throw new Error(`the query was not closed: ${code}`);
}

/** The entries of the audit log about an object, oldest first. */
export async function auditOf(server: TestServer, objectType: string, objectId: string) {
  const { rows } = await server.db.query<{ staff_id: string | null; action: string; before: unknown; after: unknown }>(
    'select staff_id::text, action, before, after from audit_log where object_type = $1 and object_id = $2 order by id',
    [objectType, objectId],
  );
  return rows;
}

export interface QueryUpload extends ResponseOf<typeof uploadQueryPicture> {
  readonly status: number;
  /** The envelope's code. */
  readonly code: number;
  readonly codeMsg: string;
}

/** Uploads a picture for a query, as the page does. */
export async function uploadAs(
  server: TestServer,
  someone: Pick<Someone, 'token'>,
  bytes?: Buffer,
  file: { readonly name?: string; readonly type?: string } = {},
): Promise<QueryUpload> {
  const body = aForm(bytes ?? (await aPng()), file);
  return readQueryUpload(
    await fetch(`${server.url}${uploadQueryPicture.path}`, {
      method: 'POST',
      headers: { 'x-token': someone.token },
      body,
    }),
  );
}

export async function readQueryUpload(answer: Response): Promise<QueryUpload> {
  const envelope: unknown = JSON.parse(await answer.text());
  if (!isEnvelope(envelope)) throw new Error('an answer outside the envelope');
  const { code, codeMsg, data } = envelope;
  const picture =
    code === CODE.ok ? (data as ResponseOf<typeof uploadQueryPicture>) : { id: '', url: '', width: 0, height: 0 };
  return { status: answer.status, code, codeMsg, ...picture };
}

/** Uploads this many pictures. @returns their ids */
export async function picturesOf(
  server: TestServer,
  someone: Pick<Someone, 'token'>,
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) ids.push((await uploadAs(server, someone)).id);
  return ids;
}

/** After all replies. */
export const MAX_ID = '9223372036854775807';
