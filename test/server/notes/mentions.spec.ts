import { randomUUID } from 'node:crypto';
import { MENTIONS_MAX } from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { pageRecord } from '#contract/http/chats.ts';
import {
  addChatNote,
  addQueryNote,
  deleteNote,
  editNote,
  findMentionCandidates,
  listOwnMentions,
  pageChatNotes,
  type Mention,
} from '#contract/http/notes.ts';
import { listNotifications } from '#contract/http/notifications.ts';
import { aChat, aQuery } from '../../support/builders.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { ALL_QUERY_KEYS, someStaff, type Someone } from '../../support/queries.ts';
import { aTeam } from '../../support/teams.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

describe('mentions', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  });
  afterAll(() => server.stop());

  const agent = () => someStaff(server, 'D', [ROLE_KEY.tasks]);
  const aChatOf = async ({ id: staffId }: Someone) => (await aChat(server.db, { staffId, texts: ['hello'] })).id;
  const person = ({ id }: Someone) => ({ type: 1, id }) as const;
  const team = (id: string) => ({ type: 2, id }) as const;
  const note = async (by: Someone, chatId: string, mentions: readonly Pick<Mention, 'type' | 'id'>[]) =>
    server.call(
      addChatNote,
      { chatId, text: 'Please look.', picIds: [], mentions: [...mentions], clientId: randomUUID() },
      { token: by.token },
    );
  const told = async ({ token }: Someone) =>
    (await server.call(listNotifications, {}, { token })).data?.notifications.map(({ text }) => text) ?? [];
  const ownOf = async ({ token }: Someone) => (await server.call(listOwnMentions, {}, { token })).data ?? [];
  const reads = async ({ token }: Someone, chatId: string) =>
    (await server.call(pageRecord, { chatId }, { token })).code === 200;

  it('of a person notify them once, let them read the chat, and are listed', async () => {
    const [ada, bo, cy] = [await agent(), await agent(), await agent()];
    const chatId = await aChatOf(ada);
    const id = (await note(ada, chatId, [person(bo), person(bo), person(ada)])).data?.id ?? '';
    expect(await told(bo)).toEqual([`\u2068${ada.name}\u2069 mentioned you in a note on chat ID-${chatId}.`]);
    expect(await told(ada)).toEqual([]);
    expect(await told(cy)).toEqual([]);
    expect([await reads(bo, chatId), await reads(cy, chatId)]).toEqual([true, false]);
    expect(await ownOf(bo)).toEqual([
      {
        id,
        about: { type: 'chat', id: chatId },
        text: 'Please look.',
        createId: ada.id,
        createName: ada.name,
        headImg: '',
        createTime: jasmine.any(String),
      },
    ]);
    const { data } = await server.call(pageChatNotes, { chatId }, { token: bo.token });
    expect(data?.records[0]?.mentions).toContain({ type: 1, id: bo.id, name: bo.name });

    // Edits notify only those who are new.
    const edit = { id, text: 'Please look now.', picIds: [], mentions: [person(bo), person(cy)] };
    await server.call(editNote, edit, { token: ada.token });
    expect([(await told(bo)).length, (await told(cy)).length]).toEqual([1, 1]);
    await server.call(editNote, { ...edit, mentions: [person(cy)] }, { token: ada.token });
    expect([await reads(bo, chatId), await reads(cy, chatId)]).toEqual([false, true]);
    expect(await ownOf(bo)).toEqual([]);
    await server.call(deleteNote, { id }, { token: ada.token });
    expect(await reads(cy, chatId)).toBeFalse();
    expect(await ownOf(cy)).toEqual([]);
  });

  it('of a team reach its members who work on such chats, and no one else', async () => {
    const [ada, bo, cy] = [await agent(), await agent(), await agent()];
    const idle = await someStaff(server, 'D', [ROLE_KEY.dashboard]);
    const chatId = await aChatOf(ada);
    const [some, none] = [await aTeam(server.db, [ada.id, bo.id, idle.id]), await aTeam(server.db, [idle.id])];
    expect((await note(ada, chatId, [team(some), person(bo)])).code).toBe(200);
    expect([(await told(bo)).length, (await told(cy)).length, (await told(idle)).length]).toEqual([1, 0, 0]);
    expect((await note(ada, chatId, [team(none)])).code).toBe(4022);
    expect((await note(ada, chatId, [person(idle)])).code).toBe(4022);
    expect((await note(ada, chatId, [person({ ...ada, id: '999999' })])).code).toBe(4022);
    expect((await note(ada, chatId, [person({ ...ada, id: '9'.repeat(19) })])).code).toBe(4022);
    const many = await Promise.all(Array.from({ length: MENTIONS_MAX + 1 }, agent));
    expect((await note(ada, chatId, many.map(person))).code).toBe(4022);
    expect(await told(bo)).toHaveSize(1);
  });

  it('reach a page exactly once, also one that opens later', async () => {
    const [ada, bo] = [await agent(), await agent()];
    const chatId = await aChatOf(ada);
    await note(ada, chatId, [person(bo)]);
    const page = await openNotifications(server.url, { userId: bo.id, token: bo.token });
    const text = `\u2068${ada.name}\u2069 mentioned you in a note on chat ID-${chatId}.`;
    await page.received(text);
    await page.close();
    const again = await openNotifications(server.url, { userId: bo.id, token: bo.token });
    await note(ada, chatId, [person(bo)]);
    await again.received(text);
    expect(again.texts.filter((each) => each === text)).toHaveSize(1);
    await again.close();
  });

  it('work on queries, and find people and teams by a part of their name', async () => {
    const [ada, bo] = [await someStaff(server, 'D', ALL_QUERY_KEYS), await someStaff(server, 'D', ALL_QUERY_KEYS)];
    const { id: queryId } = await aQuery(server.db, { staffId: ada.id });
    const input = { queryId, text: 'Yours?', picIds: [], mentions: [person(bo)] };
    expect((await server.call(addQueryNote, input, { token: ada.token })).code).toBe(200);
    expect((await ownOf(bo)).map(({ about, text }) => [about, text])).toEqual([
      [{ type: 'query', id: queryId }, 'Yours?'],
    ]);
    const teamId = await aTeam(server.db, [bo.id], { name: 'Émigrés' });
    const find = async (about: 'chat' | 'query', keyword: string) =>
      (await server.call(findMentionCandidates, { about, keyword }, { token: ada.token })).data?.map(
        ({ type, id }) => `${type}.${id}`,
      );
    expect(await find('query', 'emigres')).toEqual([`2.${teamId}`]);
    expect(await find('query', bo.name)).toContain(`1.${bo.id}`);
    expect(await find('chat', bo.name)).toEqual([]);
  });
});
