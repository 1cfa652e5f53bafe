import { filledCardContent } from '#contract/chat/content.ts';
import { BUTTON_KEY, MESSAGE_TYPE, PERSON_TYPE, ROLE_KEY, type UserType } from '#contract/domain.ts';
import {
  aChat,
  aCustomer,
  aQuery,
  aResource,
  aSession,
  type ChatOptions,
  type QueryOptions,
} from '../../support/builders.ts';
import { SECRET, type Caller, type Fixture } from './fixture.ts';

// The objects of the matrix. Texts that belong to others contain SECRET.

/** An id that does not exist. */
export const NO_ID = '999999999';
export const FIRST_PAGE = { pageNo: 1, pageSize: 10 } as const;
let made = 0;

/** A unique word. */
export function aWord(): string {
  made += 1;
  return `word${made}x`;
}

/** A chat of the caller, who can be the customer or the agent. */
export async function ownChat(
  { db }: Fixture,
  { kind, id }: Caller,
  options: ChatOptions = {},
): Promise<{ readonly id: string; readonly customerId: string }> {
  return aChat(db, {
    texts: ['hello', 'there'],
    ...(kind === 'staff' ? { staffId: id } : { customerId: id }),
    ...options,
  });
}

/** A chat between two other people. `isNamed`: the customer's name contains SECRET, too, not only the messages. */
export async function othersChat(
  fixture: Fixture,
  { isNamed = true, isInLine = false, isEnded = false } = {},
): Promise<{ readonly id: string; readonly customerId: string; readonly staffId: string }> {
  const { id: customerId } = await aCustomer(fixture.db, isNamed ? { nickName: SECRET } : {});
  const { id: staffId } = await fixture.staff('D', [ROLE_KEY.tasks]);
  const { id } = await aChat(fixture.db, { customerId, texts: [SECRET], isEnded, ...(!isInLine && { staffId }) });
  return { id, customerId, staffId };
}

/** A customer whose open chat the caller owns. */
export async function ownCustomer(fixture: Fixture, caller: Caller): Promise<string> {
  return caller.kind === 'customer' ? caller.id : (await ownChat(fixture, caller)).customerId;
}

/** A query without an assignee. Its customer has no chat unless one is named. */
export async function othersQuery({ db }: Fixture, options: QueryOptions = {}): Promise<string> {
  return (await aQuery(db, { title: SECRET, description: SECRET, ...options })).id;
}

/** A staff member who may be given work. */
export async function aTaker(fixture: Fixture): Promise<string> {
  return (await fixture.staff('D', [ROLE_KEY.tasks, ROLE_KEY.queryService, BUTTON_KEY.queryEdit])).id;
}

/** A reply to a query. @returns the fields that editing it requires */
export async function aReplyBy(
  { db }: Fixture,
  author: Pick<Caller, 'kind' | 'id'>,
  queryId: string,
): Promise<{ readonly id: string; readonly queryId: string; readonly updateTime: string }> {
  const {
    rows: [reply],
  } = await db.query<{ id: string; at: Date }>(
    `insert into reply (query_id, author_type, author_id, description)
     values ($1, $2, $3, $4)
     returning id::text, updated_at as at`,
    [queryId, author.kind === 'staff' ? PERSON_TYPE.staff : PERSON_TYPE.customer, author.id, SECRET],
  );
  return { id: reply?.id ?? '', queryId, updateTime: reply?.at.toISOString() ?? '' };
}

/** A query with a card of it in an open chat of its customer. */
export async function aCardFor(
  fixture: Fixture,
  customerId: string,
): Promise<{ readonly chatId: string; readonly queryId: string }> {
  const { db } = fixture;
  const { id: staffId } = await fixture.staff('D');
  const { id: chatId } = await aChat(db, { customerId, staffId, texts: ['hello'] });
  const { id: queryId } = await aQuery(db, { customerId });
  const msg = filledCardContent({
    id: queryId,
    title: 'A title',
    description: 'A text',
    createTime: '2026-01-01T00:00:00.000Z',
    isRead: false,
  });
  await db.query(
    `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
     values ($1, 2, $2, $3, $4, $5, $6, now())`,
    [chatId, PERSON_TYPE.staff, staffId, aWord(), MESSAGE_TYPE.card, msg],
  );
  await db.query('update chat set last_seq = 2 where id = $1', [chatId]);
  return { chatId, queryId };
}

/** An ended chat whose customer has not answered the solved check yet. */
export async function aSolvedCheckFor({ db }: Fixture, customerId: string): Promise<string> {
  const { id } = await aChat(db, { customerId, texts: ['hello'], isEnded: true });
  await db.query('update chat set solved_asked_at = now() where id = $1', [id]);
  return id;
}

/** An account of this type, whose role holds these keys. */
export async function anAccount(fixture: Fixture, type: UserType, keys: readonly string[] = []): Promise<string> {
  return (await fixture.staff(type, keys)).id;
}

/** A new role with these keys, which no account has. */
export async function aFreeRole({ db }: Fixture, keys: readonly string[] = []): Promise<string> {
  const {
    rows: [role],
  } = await db.query<{ id: string }>(`insert into role (code, name, status) values ($1, $1, 'A') returning id::text`, [
    aWord(),
  ]);
  for (const key of keys)
    await db.query('insert into role_resource (role_id, resource_id) values ($1, $2)', [
      role?.id,
      await aResource(db, { uri: key }),
    ]);
  return role?.id ?? '';
}

/** A new resource with this key. */
export async function aFreeResource({ db }: Fixture, uri: string): Promise<string> {
  const {
    rows: [resource],
  } = await db.query<{ id: string }>(
    `insert into resource (code, name, uri, type, status, sort_num)
     values ($1, $1, $2, 'FUCN', 'A', 0)
     returning id::text`,
    [aWord(), uri],
  );
  return resource?.id ?? '';
}

/** Another session of a person. @returns its id */
export async function anotherSession({ db }: Fixture, staffId: string): Promise<string> {
  await aSession(db, staffId);
  const {
    rows: [session],
  } = await db.query<{ id: string }>('select max(id)::text as id from session where staff_id = $1', [staffId]);
  return session?.id ?? '';
}
