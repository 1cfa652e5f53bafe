import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { chatAssign } from '#contract/http/chats.ts';
import { chatsAssigned } from '#server/notifications/notificationTexts.ts';
import { aChat, aSession, aStaff } from '../../support/builders.ts';
import { aConversation, type Conversation } from '../../support/conversation.ts';
import { startDatabaseProxy } from '../../support/databaseProxy.ts';
import type { FaultProxy } from '#bench/support/faultProxy.ts';
import { openNotifications, type NotificationClient } from '../../support/notificationClient.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

/** Sweeps run too late to help. Everything must be found when the server process listens again. */
const ENV = { SWEEP_MS: '600000', SESSION_CHECK_MS: '600000', NOTICE_CHECK_MS: '1000', LOG_LEVEL: 'error' };

describe('a server process that receives no bus messages for a while', () => {
  let database: TestDatabase;
  let proxy: FaultProxy;
  let near: TestServer;
  let far: TestServer;
  /** The backends on which others than `far` listen. */
  let nearListeners: readonly number[];
  let conversation: Conversation;
  let pages: { readonly near: NotificationClient; readonly far: NotificationClient };
  let leaderToken: string;

  beforeEach(async () => {
    database = await startDatabase();
    const network = await startDatabaseProxy(database);
    proxy = network.proxy;
    near = await startServer({ env: ENV, database });
    nearListeners = await listeners();
    far = await startServer({ env: ENV, database: network.database });
    conversation = await aConversation(near, far);
    const {
      agent: { userId, httpToken: token },
    } = conversation;
    const openAt = ({ url }: TestServer) => openNotifications(url, { userId, token });
    pages = { near: await openAt(near), far: await openAt(far) };
    const leader = await aStaff(near.db, { type: 'L', keys: [ROLE_KEY.leader], name: 'Ada' });
    leaderToken = await aSession(near.db, leader.id);
    // Afterwards the pages have received everything that they get on opening.
    await assign().then(expectOnce);
  });
  afterEach(async () => {
    proxy.heal();
    await Promise.all([near.stop(), far.stop()]);
    await proxy.close();
    await database.stop();
  });

  const listeners = async (): Promise<readonly number[]> => {
    const { rows } = await near.db.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like 'select pg_notify%'`,
    );
    return rows.map(({ pid }) => pid);
  };
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`${far.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  /** Terminates the backend on which `far` listens, and lets it begin no more. */
  const endListening = async (): Promise<void> => {
    proxy.resetOn('toServer', (bytes) => bytes.includes('listen chat'));
    // On a busy machine the backend may have been replaced since the start.
    await until('it no longer listens', async () => {
      const pids = (await listeners()).filter((pid) => !nearListeners.includes(pid));
      await near.db.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
      return (await metric('notices_listening')) === 0;
    });
  };

  /**
   * A leader assigns a chat of another agent to this one through the near process. A chat that waits could be allocated
   * before.
   */
  const assign = async (): Promise<string> => {
    const { id: staffId } = await aStaff(near.db);
    const { id: chatId } = await aChat(near.db, { staffId });
    const { code } = await near.call(chatAssign, { chatId, toId: conversation.agent.userId }, { token: leaderToken });
    expect(code).toBe(200);
    return chatId;
  };
  /** The agent receives one notification at each process, and one event. */
  const expectOnce = async (chatId: string): Promise<void> => {
    const text = chatsAssigned([chatId], 'Ada');
    for (const page of [pages.near, pages.far]) {
      await page.received(text);
      expect(page.texts.filter((each) => each === text)).toHaveSize(1);
    }
    const isTheOne = (event: { readonly kind: number; readonly chatId: string }) =>
      event.kind === CHAT_EVENT.assigned && event.chatId === chatId;
    await conversation.agentSide.until('ChatEvent', isTheOne);
    expect(conversation.agentSide.all('ChatEvent').filter(isTheOne)).toHaveSize(1);
  };
  /** Changes things at the near process while the far one receives nothing. They reach it when it listens again. */
  const expectCaughtUp = async (): Promise<void> => {
    const { chatId, customerSide, agentSide } = conversation;
    await until('it no longer listens', async () => (await metric('notices_listening')) === 0);
    expect((await customerSide.say(chatId, 'missed')).name).toBe('SendAck');
    const assigned = [await assign(), await assign()];
    await pages.near.received(chatsAssigned([assigned[1] ?? ''], 'Ada'));
    expect([pages.far.texts.length, agentSide.texts(chatId)]).toEqual([1, []]);
    proxy.heal();
    await until('it listens again', async () => (await metric('notices_listening')) === 1);
    await agentSide.until('Message');
    const later = await assign();
    await customerSide.say(chatId, 'received');
    await agentSide.until('Message', ({ chatSeq }) => chatSeq === 2);
    for (const each of [...assigned, later]) await expectOnce(each);
    expect(agentSide.texts(chatId)).toEqual(['missed', 'received']);
    expect(pages.far.texts).toEqual(pages.near.texts);
  };

  it('misses nothing after its backend was terminated', async () => {
    await endListening();
    await expectCaughtUp();
  });

  it('misses nothing after its connections were stalled', async () => {
    proxy.stall();
    await expectCaughtUp();
  });

  it('counts the bus messages that it could not send', async () => {
    await endListening();
    expect(await metric('notices_lost_total')).toBe(0);
    conversation.agentSide.write('Typing', { chatId: conversation.chatId });
    await until('the loss is counted', async () => (await metric('notices_lost_total')) === 1);
  });
});
