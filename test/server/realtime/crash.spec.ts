import { rmSync } from 'node:fs';
import { PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { aChat, aStaff } from '../../support/builders.ts';
import { aClientMsgId, enterChat, type ChatClient, type ChatPerson } from '../../support/chatClient.ts';
import { emptyPages } from '../../support/emptyPages.ts';
import { describeLong } from '../../support/longRunning.ts';
import { freePort, spawnServer, type Env, type ServerProcess } from '../../support/serverProcess.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { CUSTOMER_SECRET, customerToken } from '../../support/testServer.ts';

const BEFORE_CRASH = 200;

describeLong('a server that is killed with -9 during a conversation', () => {
  let database: TestDatabase;
  let db: Database;
  let env: Env;
  let url: string;
  const running: ServerProcess[] = [];

  const start = async (): Promise<ServerProcess> => {
    const server = await spawnServer(env);
    running.push(server);
    return server;
  };

  beforeAll(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    env = {
      WEB_DIR: emptyPages(),
      PORT: port,
      DATABASE_URL: database.url,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      CUSTOMER_TOKEN_SECRET: CUSTOMER_SECRET,
      CUSTOMER_SENDS_PER_SECOND: '1000',
    };
  });
  afterAll(async () => {
    for (const server of running) server.signal('SIGKILL');
    await Promise.all(running.map(({ exited }) => exited));
    await db.close();
    await database.stop();
    rmSync(env['WEB_DIR'] ?? '', { recursive: true });
  });

  it('has everything that it acknowledged, and stores the rest once when it is sent again', async () => {
    const { id: staffId } = await aStaff(db, { keys: [ROLE_KEY.tasks] });
    const { id: chatId, customerId } = await aChat(db, { staffId });
    const token = await customerToken(customerId);
    const customer: ChatPerson = { userId: customerId, userType: PERSON_TYPE.customer, token, httpToken: token };
    const sent = new Map<string, string>();

    const first = await start();
    const client = await enterChat(url, customer, { tabId: 'the-tab' });
    const talking = sendUntilClosed(client, chatId, sent);
    await client.until('SendAck', ({ chatSeq }) => chatSeq >= BEFORE_CRASH);
    first.signal('SIGKILL');
    await first.exited;
    await talking;
    const acked = new Map(client.all('SendAck').map((ack) => [ack.clientMsgId, ack]));
    expect(acked.size).toBeGreaterThanOrEqual(BEFORE_CRASH);
    expect(sent.size).toBeGreaterThan(acked.size);

    await start();
    const again = await enterChat(url, customer, { tabId: 'the-tab', cursors: [{ chatId, chatSeq: acked.size }] });
    for (const [clientMsgId, text] of sent) {
      const answer = await again.say(chatId, text, clientMsgId);
      const before = acked.get(clientMsgId);
      if (before !== undefined) expect(answer.body).toEqual(before);
      else expect(answer.name).toBe('SendAck');
    }
    const { rows } = await db.query<{ chat_seq: number; client_msg_id: string; msg: string }>(
      'select chat_seq, client_msg_id, msg from message where chat_id = $1 order by chat_seq',
      [chatId],
    );
    expect(rows.map(({ chat_seq }) => chat_seq)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.map(({ client_msg_id }) => client_msg_id)).toEqual([...sent.keys()]);
    expect(rows.map(({ msg }) => (JSON.parse(msg) as { text: string }).text)).toEqual([...sent.values()]);
  });

  /** Sends messages without waiting for answers, some at once, until the socket is closed. */
  async function sendUntilClosed(client: ChatClient, chatId: string, sent: Map<string, string>): Promise<void> {
    while (client.socket.readyState === client.socket.OPEN) {
      for (let each = 0; each < 5; each += 1) {
        const clientMsgId = aClientMsgId();
        const text = `message ${sent.size + 1}`;
        sent.set(clientMsgId, text);
        client.say(chatId, text, clientMsgId).catch(() => undefined);
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    }
  }
});
