import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { commitMessages, type NewMessage } from '#server/chat/commitRepository.ts';
import { dbOf } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { answerQuestions } from '../support/children.ts';
import { processorMicros } from '../support/processorTime.ts';
import { seed } from '../support/seed.ts';
import { PAIRS } from './protocol.ts';
import { MESSAGES } from './texts.ts';

// Stores messages over one connection, on a PostgreSQL that syncs, in a child process.

export interface StoringQuestion {
  readonly how: 'commit' | 'copy';
  /** Messages in one transaction. */
  readonly batch: number;
  /** Messages in all. */
  readonly count: number;
}

export interface StoringAnswer {
  readonly perSecond: number;
  /** Processor time of PostgreSQL for one message. */
  readonly databaseMicros: number;
  readonly version: string;
}

const COPY = `copy message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at, created_at)
  from stdin`;

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-storing-'));
const embedded = await startEmbedded({ dataDir, durability: 'full' });
await migrate(embedded.address, () => undefined);
const client = new pg.Client(embedded.address);
// PostgreSQL cuts the connection when it stops, which is fine.
client.on('error', () => undefined);
await client.connect();
await seed(dbOf(client), { agents: PAIRS, chatsEach: 1, messagesEach: 1 });
const { rows: chats } = await client.query<{ chatId: string; customerId: string }>(
  'select id::text as "chatId", customer_id::text as "customerId" from chat order by id',
);
const {
  rows: [server],
} = await client.query<{ server_version: string }>('show server_version');
/** Planned once, as on the connection for commits. */
const prepared = dbOf({ query: (text, values = []) => client.query({ name: 'commit', text, values }) });
let made = 0;

function nextMessage(): NewMessage {
  made += 1;
  const { chatId = '', customerId = '' } = chats[made % chats.length] ?? {};
  return {
    chatId,
    senderType: PERSON_TYPE.customer,
    senderId: customerId,
    clientMsgId: `storing-${made}`,
    msgType: MESSAGE_TYPE.text,
    msg: MESSAGES[made % MESSAGES.length] ?? '',
    sentAt: Date.now(),
  };
}

/** Numbers the messages of each chat as our commit would. @param seqs the chats' last numbers, which it moves */
async function copy(batch: readonly NewMessage[], seqs: Map<string, number>): Promise<void> {
  const now = new Date().toISOString();
  const lines = batch.map(({ chatId, senderType, senderId, clientMsgId, msgType, msg }) => {
    const seq = (seqs.get(chatId) ?? 0) + 1;
    seqs.set(chatId, seq);
    const text = msg.replaceAll('\\', '\\\\');
    return `${[chatId, seq, senderType, senderId, clientMsgId, msgType, text, now, now].join('\t')}\n`;
  });
  const into = client.query(copyFrom(COPY));
  into.end(lines.join(''));
  await once(into, 'finish');
}

async function lastSeqs(): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; seq: number }>(
    'select chat_id::text as id, max(chat_seq) as seq from message group by chat_id',
  );
  return new Map(rows.map(({ id, seq }) => [id, seq]));
}

async function store({ how, batch, count }: StoringQuestion): Promise<StoringAnswer> {
  const batches = Array.from({ length: Math.ceil(count / batch) }, () => Array.from({ length: batch }, nextMessage));
  const seqs = await lastSeqs();
  const ofDatabase = (): number => {
    const { user, system } = process.cpuUsage();
    return processorMicros([process.pid]) - user - system;
  };
  const before = ofDatabase();
  const startedAt = performance.now();
  for (const each of batches) await (how === 'copy' ? copy(each, seqs) : commitMessages(prepared, each));
  const seconds = (performance.now() - startedAt) / 1_000;
  const stored = batches.length * batch;
  const databaseMicros = (ofDatabase() - before) / stored;
  await client.query('update chat set last_seq = (select max(chat_seq) from message where chat_id = chat.id)');
  return { perSecond: stored / seconds, databaseMicros, version: `PostgreSQL ${server?.server_version ?? ''}` };
}

answerQuestions(store, async () => {
  await client.end();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
