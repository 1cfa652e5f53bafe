import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  rmdirSync,
  statSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeCall } from '#demo/players/httpCall.ts';
import { FRAME_ERROR } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { pageCustomerRecord } from '#contract/http/customer.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { embeddedAddress } from '#server/db/embedded.ts';
import { aChat } from '../support/builders.ts';
import { aClientMsgId, enterChat, type ChatClient, type ChatPerson } from '../support/chatClient.ts';
import { emptyPages } from '../support/emptyPages.ts';
import { describeLong } from '../support/longRunning.ts';
import { freePort, spawnServer, type Env, type ServerProcess } from '../support/serverProcess.ts';
import { CUSTOMER_SECRET, customerToken } from '../support/testServer.ts';
import { until } from '../support/until.ts';

const MB = 1024 * 1024;
const DISK_MB = 300;
const RESERVE_MB = 8;
/** Wait before a refused message is sent again. */
const WAIT_LIMIT_MS = 20;

/** A small disk. Only root on Linux can make one. */
class SmallDisk {
  readonly dir = mkdtempSync(path.join(tmpdir(), 'cs-small-disk-'));
  readonly isThere = this.#mount();
  readonly #filler = path.join(this.dir, 'filler');

  #mount(): boolean {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=711`, 'tmpfs', this.dir], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  }

  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.dir);
    return bavail * bsize;
  }

  /** Acts like another program that never stops writing. */
  fill(): void {
    const file = openSync(this.#filler, 'a');
    for (const size of [MB, 4_096]) while (hasWritten(file, size));
    closeSync(file);
  }

  free(): void {
    rmSync(this.#filler);
  }

  remove(): void {
    if (this.isThere) execFileSync('umount', [this.dir]);
    rmdirSync(this.dir);
  }
}

function hasWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size, 1)) === size;
  } catch {
    return false;
  }
}

describeLong('a server on a disk that another program fills', () => {
  let disk: SmallDisk;
  let env: Env;
  let url: string;
  let db: Database;
  let server: ServerProcess;
  const running: ServerProcess[] = [];

  const dataDir = () => path.join(disk.dir, 'data');
  const start = async () => {
    server = await spawnServer(env);
    running.push(server);
    const address = embeddedAddress(dataDir());
    if (address === null) throw new Error('no database');
    db = openDatabase(address, () => undefined);
  };

  beforeAll(async () => {
    disk = new SmallDisk();
    if (!disk.isThere) return;
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    env = {
      WEB_DIR: emptyPages(),
      PORT: port,
      DATA_DIR: dataDir(),
      DEMO: '0',
      LOG_LEVEL: 'warn',
      CUSTOMER_TOKEN_SECRET: CUSTOMER_SECRET,
      CUSTOMER_SENDS_PER_SECOND: '1000',
      DISK_MIN_FREE_MB: '48',
      DISK_RESERVE_MB: String(RESERVE_MB),
    };
    await start();
  });
  afterAll(async () => {
    if (disk.isThere) await db.close();
    for (const each of running) each.signal('SIGTERM');
    await Promise.all(running.map(({ exited }) => exited));
    disk.remove();
    rmSync(env['WEB_DIR'] ?? '', { recursive: true });
  });
  beforeEach(() => {
    if (!disk.isThere) pending('a disk can be mounted by root on Linux only');
  });

  const aCustomer = async (): Promise<{ readonly chatId: string; readonly customer: ChatPerson }> => {
    const { id: chatId, customerId } = await aChat(db);
    const token = await customerToken(customerId);
    return { chatId, customer: { userId: customerId, userType: PERSON_TYPE.customer, token, httpToken: token } };
  };

  const reserveIsWhole = () =>
    until('the reserve is whole', () => {
      const file = path.join(dataDir(), 'reserve');
      return existsSync(file) && statSync(file).size === RESERVE_MB * MB;
    });

  /** Fills a segment of PostgreSQL's log with small changes, and makes a checkpoint, as happens over time. */
  const oneHourOfPostgres = async () => {
    await db.query(`select pg_logical_emit_message(false, 'spec', ''), pg_switch_wal()`);
    await db.query('checkpoint').catch(() => undefined);
  };

  it('still reads without any free space, and takes every message when there is room again', async () => {
    await reserveIsWhole();
    const { chatId, customer } = await aCustomer();
    const conversation = beginConversation(await enterChat(url, customer), chatId);
    await until('messages are stored', () => conversation.acked.length > 50);
    disk.fill();
    await until('messages are refused', () => conversation.refused.includes(FRAME_ERROR.diskFull));
    await until('the reserve is given up', () => !existsSync(path.join(dataDir(), 'reserve')));
    disk.fill();
    expect(disk.freeBytes).toBeLessThan(MB);
    for (let each = 0; each < 3; each += 1) await oneHourOfPostgres();
    const read = await makeCall(
      url,
      pageCustomerRecord,
      { chatId, pageNo: 1, pageSize: 10 },
      { token: customer.httpToken },
    );
    expect([read.code, read.data?.records.length]).toEqual([200, 10]);
    const before = conversation.acked.length;
    disk.free();
    await until('messages are stored again', () => conversation.acked.length > before);
    const sent = await conversation.end();
    const { rows } = await db.query<{ client_msg_id: string }>(
      'select client_msg_id from message where chat_id = $1 order by chat_seq',
      [chatId],
    );
    expect(rows.map(({ client_msg_id }) => client_msg_id)).toEqual([...sent]);
    expect(conversation.acked).toEqual([...sent]);
  });

  it('starts when only the reserve is left, and prints what to do', async () => {
    await reserveIsWhole();
    const { chatId, customer } = await aCustomer();
    await db.close();
    server.signal('SIGTERM');
    expect(await server.exited).toBe(0);
    disk.fill();
    await start();
    expect(server.output()).toMatch(
      new RegExp(
        String.raw`^Only [78] MB are free on the disk of DATA_DIR \(.*\): ` +
          String.raw`new messages, queries and files are refused until at least 53 MB are free\.$`,
        'm',
      ),
    );
    const client = await enterChat(url, customer);
    expect((await client.say(chatId, 'hello')).body).toEqual(
      jasmine.objectContaining({ code: FRAME_ERROR.diskFull, retryable: true }),
    );
    disk.free();
    await until('messages are stored again', async () => (await client.say(chatId, 'hello')).name === 'SendAck');
    await client.close();
  });
});

interface CustomerConversation {
  /** The clientMsgIds in the order of their acknowledgements. */
  readonly acked: readonly string[];
  /** Codes of refusals. */
  readonly refused: readonly number[];
  /** Stops when the last message is acknowledged. @returns all clientMsgIds */
  end(): Promise<readonly string[]>;
}

/** Sends one message after the other, and repeats each until it is acknowledged, as the page does. */
function beginConversation(client: ChatClient, chatId: string): CustomerConversation {
  const [sent, acked, refused]: [string[], string[], number[]] = [[], [], []];
  const state = { isOver: false };
  const sending = (async () => {
    while (!state.isOver) {
      const clientMsgId = aClientMsgId();
      sent.push(clientMsgId);
      while (acked.at(-1) !== clientMsgId) {
        const answer = await client.say(chatId, 'x'.repeat(2_000), clientMsgId);
        if (answer.name === 'SendAck') acked.push(clientMsgId);
        else if (!answer.body.retryable) throw new Error(`refused for good: ${answer.body.code} ${answer.body.text}`);
        else {
          refused.push(answer.body.code);
          await wait(WAIT_LIMIT_MS);
        }
      }
    }
    await client.close();
    return sent;
  })();
  return {
    acked,
    refused,
    end: () => {
      state.isOver = true;
      return sending;
    },
  };
}
