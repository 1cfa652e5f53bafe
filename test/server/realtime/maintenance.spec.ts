import { CLOSE } from '#contract/chat/commands.ts';
import { aCustomer } from '../../support/builders.ts';
import { aChatAgent, aChatCustomer, enterChat, openSocket } from '../../support/chatClient.ts';
import { aConversation } from '../../support/conversation.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

describe('the chat gateway', () => {
  let server: TestServer;
  let isStopped = false;
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    isStopped = false;
    server = await startServer({ env: { LOG_LEVEL: 'warn', ...env } });
  };
  const stop = async () => {
    if (!isStopped) await server.stop();
    isStopped = true;
  };
  afterEach(stop);

  const customerSocket = async () => enterChat(server.url, await aChatCustomer((await aCustomer(server.db)).id));

  it('sends heartbeats to clients that have logged in, and answers theirs', async () => {
    await start({ SERVER_HEARTBEAT_MS: '100' });
    const client = await customerSocket();
    const answering = setInterval(() => client.write('HeartbeatAck'), 100);
    await client.until('Heartbeat');
    const beats = () => client.all('Heartbeat').length;
    const before = beats();
    await client.ask('Heartbeat');
    await until('several more have come', () => beats() >= before + 5);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    clearInterval(answering);
  });

  it('ends a silent socket', async () => {
    await start({ SERVER_HEARTBEAT_MS: '100', CLIENT_SILENCE_MS: '1000' });
    const client = await customerSocket();
    expect((await client.closed).code).toBe(1006);
    expect(client.all('Heartbeat').length).toBeGreaterThan(0);
  });

  it('sends GOAWAY before it ends, answers pending messages, and refuses new sockets', async () => {
    await start();
    const { chatId, agentSide, customerSide } = await aConversation(server);
    const { stopping, answer } = await server.db.transaction(async (tx) => {
      // This transaction locks the chat. So the message is still being committed when the server is asked to end.
      await tx.query('select from chat where id = $1 for update', [chatId]);
      const pending = customerSide.say(chatId, 'just in time');
      await until('the commit waits for the chat', async () => {
        // Not in the transaction, which always sees the same activity.
        const { rows } = await server.db.query(
          `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%commit_messages%'`,
        );
        return rows.length === 1;
      });
      const ending = stop();
      const away = await agentSide.until('GoAway');
      expect(away.maxDelayMs).toBeGreaterThan(away.minDelayMs);
      return { stopping: ending, answer: pending };
    });
    expect((await answer).name).toBe('SendAck');
    await agentSide.until('Message');
    expect((await agentSide.closed).code).toBe(CLOSE.goingAway);
    await stopping;
    await expectAsync(openSocket(server.url)).toBeRejected();
  });

  it('counts sockets, messages and answers for operators', async () => {
    await start();
    const { chatId, customerSide } = await aConversation(server);
    await enterChat(server.url, await aChatAgent(server));
    await customerSide.say(chatId, 'counted');
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toContain('chat_sockets{who="customer"} 1');
    expect(text).toContain('chat_messages_total 1');
    expect(text).toMatch(/chat_ack_seconds_count 1\b/);
    expect(text).toMatch(/chat_commit_batch_size_sum 1\b/);
  });
});
