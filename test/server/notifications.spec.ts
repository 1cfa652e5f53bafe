import { chatAssign } from '#contract/http/chats.ts';
import { listNotifications, readNotifications } from '#contract/http/notifications.ts';
import { ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { createNotificationService, NOTIFICATION_STORED_MS } from '#server/notifications/notificationService.ts';
import { aChat, aSession, aStaff } from '../support/builders.ts';
import { storeSilently } from '../support/notifications.ts';
import { shareServer } from '../support/sharedServer.ts';
import type { TestServer } from '../support/testServer.ts';

describe('the notifications that a person has had', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let person: { readonly id: string; readonly token: string };
  beforeEach(async () => {
    server = await freshServer();
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    person = { id, token: await aSession(server.db, id) };
  });

  const list = async (token = person.token) => {
    const { data } = await server.call(listNotifications, {}, { token });
    return data;
  };
  const texts = async () => (await list())?.notifications.map(({ text }) => text);
  const markRead = async (no: number, token = person.token) =>
    (await server.call(readNotifications, { no }, { token })).code;

  it('are listed newest first, and those of others are not', async () => {
    expect(await list()).toEqual({ notifications: [], readNo: 0 });
    const other = await aStaff(server.db);
    await storeSilently(server.db, [person.id, other.id], 'one');
    await storeSilently(server.db, [other.id], 'not mine');
    await storeSilently(server.db, [person.id], 'two');
    expect(await texts()).toEqual(['two', 'one']);
  });

  it('name the chat or query that they are about', async () => {
    const leader = await aStaff(server.db, { type: USER_TYPE.leader, keys: [ROLE_KEY.leader] });
    const { id: chatId } = await aChat(server.db);
    await server.call(chatAssign, { chatId, toId: person.id }, { token: await aSession(server.db, leader.id) });
    await storeSilently(server.db, [person.id], 'about nothing');
    expect((await list())?.notifications).toEqual([
      jasmine.objectContaining({ text: 'about nothing', objectType: null, objectId: null }),
      jasmine.objectContaining({ no: 1, objectType: 'chat', objectId: chatId }),
    ]);
  });

  it('are read up to a number that only grows, and not beyond the newest', async () => {
    const readNo = async () => (await list())?.readNo;
    await storeSilently(server.db, [person.id], 'one');
    await storeSilently(server.db, [person.id], 'two');
    expect([await markRead(1), await readNo()]).toEqual([200, 1]);
    for (const no of [0, -3_000_000_000]) expect([await markRead(no), await readNo()]).toEqual([200, 1]);
    expect([await markRead(3_000_000_000), await readNo()]).toEqual([200, 2]);
    await storeSilently(server.db, [person.id], 'three');
    expect(await readNo()).toBe(2);
    const other = await aStaff(server.db);
    await markRead(3, await aSession(server.db, other.id));
    expect(await readNo()).toBe(2);
  });

  it('are deleted after seven days', async () => {
    await storeSilently(server.db, [person.id], 'old');
    await storeSilently(server.db, [person.id], 'new');
    await server.db.query(
      `update staff_notification set created_at = now() - $1 * interval '1 ms' where text = 'old'`,
      [NOTIFICATION_STORED_MS + 1_000],
    );
    expect(await texts())
      .withContext('not listed')
      .toEqual(['new']);
    await createNotificationService({ db: server.db }).forgetOld();
    const { rows } = await server.db.query<{ text: string }>('select text from staff_notification');
    expect(rows).toEqual([{ text: 'new' }]);
  });
});
