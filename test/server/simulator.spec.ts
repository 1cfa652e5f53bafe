import { rmSync } from 'node:fs';
import { runKillRounds } from '#bench/simulator/killRounds.ts';
import { readOptions, UsageError, type SimulationOptions } from '#bench/simulator/options.ts';
import { startProduct } from '#bench/simulator/product.ts';
import { isSound, reportOf, type Summary } from '#bench/simulator/report.ts';
import { CannotStartError, startSimulation } from '#bench/simulator/simulation.ts';
import { getLoginUserInfo, login } from '#contract/http/auth.ts';
import { openDatabase, type Database, type Db } from '#server/db/connection.ts';
import { readConfig } from '#server/config.ts';
import { settleDemo } from '#server/deployment.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { emptyPages } from '../support/emptyPages.ts';
import type { Deployment } from '#bench/simulator/deployment.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { aStaff } from '../support/builders.ts';
import { setEveryoneOffline } from '../support/everyoneOffline.ts';
import { startFaultProxy, type FaultProxy } from '#bench/support/faultProxy.ts';
import { describeLong } from '../support/longRunning.ts';
import { programOf } from '../support/programs.ts';
import { spawnProgram, untilProgram } from '../support/serverProcess.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';
import { CUSTOMER_SECRET, startServer, type TestServer } from '../support/testServer.ts';
import { until } from '../support/until.ts';

/** Of people whom `aStaff` makes. */
const PASSWORD = 'correct horse 7';
const PEOPLE = { customers: 6, agents: 2, rate: 40, seed: 7, keepOpen: false };

const LONG_S = 600;
const ANSWERS = `message answer
  where sender_type = 2 and exists (
    select from message asked
     where asked.chat_id = answer.chat_id and sender_type = 1 and client_msg_id like 'sim-%'
       and asked.chat_seq < answer.chat_seq
  )`;

async function countOf(db: Db, sql: string): Promise<number> {
  return Number((await db.query<{ n: string }>(`select count(*) as n from ${sql}`)).rows[0]?.n);
}

/** Lets people write until enough has happened, however long that takes. */
async function playUntil(
  options: Omit<SimulationOptions, 'seconds'>,
  isEnough: (sent: number) => boolean | Promise<boolean>,
): Promise<Summary> {
  const simulation = await startSimulation({ ...options, seconds: LONG_S });
  try {
    await until('enough has happened', () => isEnough(simulation.sent()));
  } finally {
    simulation.end();
  }
  return simulation.summary;
}

describeLong('simulated traffic in a real deployment', () => {
  let server: TestServer;
  const agents: { account: string; password: string }[] = [];
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'silent' } });
    for (let count = 0; count < PEOPLE.agents; count += 1) {
      const { account } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
      agents.push({ account, password: PASSWORD });
    }
  });
  afterAll(() => server.stop());

  const run = (change: Partial<Deployment> = {}): Promise<Summary> => {
    const deployment = { customerTokenSecret: CUSTOMER_SECRET, firstCustomer: 900_000_001, agents, ...change };
    return playUntil({ ...PEOPLE, deployment, url: server.url }, async () => (await countOf(server.db, ANSWERS)) > 0);
  };

  it('is played by customers with issued tokens and by the named agents', async () => {
    const summary = await run();
    expectSound(summary);
    expect(summary.answered).toBeGreaterThan(0);
    const { rows } = await server.db.query('select distinct customer_id::text from chat order by 1');
    expect(rows).toHaveSize(PEOPLE.customers);
    expect(rows[0]).toEqual({ customer_id: '900000001' });
  });

  it('does not start with another secret, or with unknown agents', async () => {
    await expectAsync(run({ customerTokenSecret: 'x'.repeat(32) })).toBeRejectedWithError(
      CannotStartError,
      /does not accept these customers/,
    );
    await expectAsync(run({ agents: [{ account: 'no-one-here', password: PASSWORD }] })).toBeRejectedWithError(
      CannotStartError,
      /does not know these agents/,
    );
  });
});

describeLong('simulated traffic', () => {
  let database: TestDatabase;
  let db: Database;
  let server: TestServer;

  beforeAll(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    await settleDemo(readConfig({}), db);
    server = await startServer({ database, isDemo: true, env: { LOG_LEVEL: 'silent' } });
  });
  afterEach(async () => {
    await setEveryoneOffline(db);
  });
  afterAll(async () => {
    await server.stop();
    await db.close();
    await database.stop();
  });

  it('is acknowledged, arrives once, and leaves the demonstration unchanged', async () => {
    const before = await countStored();
    const summary = await playUntil(
      { ...PEOPLE, url: server.url },
      async (sent) => sent > 40 && (await count(ANSWERS)) > 0,
    );
    expectSound(summary);
    expect(summary.acknowledged + summary.refused).toBe(summary.sent);
    expect(summary.answered).toBeGreaterThan(0);
    expect((await countStored()) - before).toBe(summary.acknowledged);
    expect(await count('presence where is_online')).toBe(0);
    expect(await count('chat_queue')).toBe(0);
    expect(await count('chat where ended_at is null and customer_id > 1200')).toBe(0);
  });

  it('waits in line without agents, and stays there with the option', async () => {
    const summary = await playUntil(
      { ...PEOPLE, agents: 0, keepOpen: true, url: server.url },
      async (sent) => sent > PEOPLE.customers && (await count('chat_queue')) === PEOPLE.customers,
    );
    expectSound(summary);
    expect(summary.answered).toBe(0);
    expect(await count('chat_queue')).toBe(PEOPLE.customers);
  });

  it('leaves agents online who were online before', async () => {
    const { data } = await server.call(login, { account: 'staff20', password: encodedOf('demo-2026') });
    await db.query(
      `insert into presence (staff_id, is_online)
         values ($1, true)
         on conflict (staff_id) do update set is_online = true`,
      [data?.userDetail.id],
    );
    const simulation = await startSimulation({ ...PEOPLE, url: server.url, seconds: 1 });
    expectSound(await simulation.summary);
    const { data: me } = await server.call(getLoginUserInfo, {}, { token: data?.token ?? '' });
    expect(me?.isOnline).toBeTrue();
    expect(await count('presence where is_online')).toBe(1);
  });

  it('exits with 1 and a reason for a wrong argument or a failing server', async () => {
    const run = async (...args: readonly string[]) => {
      const program = spawnProgram(['bench/simulator/main.ts', ...args], {});
      return { how: await program.exited, output: program.output() };
    };
    const [unknown, unreachable, help] = await Promise.all([
      run('--custommers', '5'),
      run('--url', 'http://127.0.0.1:9'),
      run('--help'),
    ]);
    expect(unknown.how).toBe(1);
    expect(unknown.output).toContain('custommers');
    expect(unreachable.how).toBe(1);
    expect(unreachable.output).toContain('No server answers at http://127.0.0.1:9');
    expect(help.how).toBe(0);
    expect(help.output).toContain('--kill-rounds');
    for (const args of [
      ['--rate', '0'],
      ['--agents', '99'],
      ['--seconds', 'long'],
      ['--url', 'nowhere'],
      ['--agents', '0', '--customers', '1', '--rate', '30'],
    ]) {
      expect(() => readOptions(args))
        .withContext(args.join(' '))
        .toThrowError(UsageError);
    }
  });

  const countStored = () => count(`message where client_msg_id like 'sim-%'`);
  const count = (sql: string) => countOf(db, sql);
});

describeLong('a server that stops answering', () => {
  const GIVE_UP_AFTER_S = 5;
  /** Additional time for the logout of agents, closing sockets and a busy machine. */
  const SLACK_MS = 40_000;
  const START_WITHIN_S = 5;
  /** Before that, agents must be able to sign in on a busy machine. */
  const CONNECT_WITHIN_S = 12;
  const people = { ...PEOPLE, seconds: 2, giveUpAfter: GIVE_UP_AFTER_S };
  let database: TestDatabase;
  let db: Database;
  let server: TestServer;
  let network: FaultProxy;

  beforeAll(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    await settleDemo(readConfig({}), db);
    server = await startServer({ database, isDemo: true, env: { LOG_LEVEL: 'silent' } });
  });
  beforeEach(async () => {
    network = await startFaultProxy(server.port);
  });
  afterEach(async () => {
    await network.close();
    await setEveryoneOffline(db);
  });
  afterAll(async () => {
    await server.stop();
    await db.close();
    await database.stop();
  });

  const countMessages = async () => {
    const { rows } = await db.query(`select from message where client_msg_id like 'sim-%'`);
    return rows.length;
  };
  const requests = (part: string) => (bytes: Buffer) => bytes.includes(part);
  const expectNoStart = (why: RegExp) =>
    expectAsync(startSimulation({ ...people, startWithin: START_WITHIN_S, url: network.url })).toBeRejectedWithError(
      CannotStartError,
      why,
    );
  const timed = async <T>(work: PromiseLike<T>): Promise<{ readonly result: T; readonly tookMs: number }> => {
    const startedAt = performance.now();
    const result = await work;
    return { result, tookMs: performance.now() - startedAt };
  };

  for (const [how, fail] of Object.entries({
    'falls silent': () => network.stall(),
    'is gone': () => network.unplug(),
  })) {
    it(`ends the run in time, with 1 and the unverified messages, when it ${how} during traffic`, async () => {
      const before = await countMessages();
      const run = spawnProgram(
        [
          'bench/simulator/main.ts',
          '--url',
          network.url,
          '--customers',
          '6',
          '--agents',
          '2',
          '--rate',
          '40',
          '--seconds',
          '4',
          '--give-up-after',
          String(GIVE_UP_AFTER_S),
        ],
        {},
      );
      await untilProgram(run, 'sends messages', async () => (await countMessages()) > before + 20);
      fail();
      const { result, tookMs } = await timed(run.exited);
      expect(result).withContext(run.output()).toBe(1);
      expect(tookMs).toBeLessThan((4 + GIVE_UP_AFTER_S) * 1_000 + SLACK_MS);
      expect(run.output()).toMatch(/unsettled +[1-9]/);
      expect(run.output()).toMatch(/not verified: \d+ chats could not be read back, with \d+ acknowledged messages/);
      expect(run.output()).toContain('2 agents could not be set offline');
    });
  }

  it('ends the run before it begins when it fails at the start', async () => {
    network.stall();
    const { tookMs } = await timed(expectNoStart(/No server answers/));
    expect(tookMs).toBeLessThan(START_WITHIN_S * 1_000 + SLACK_MS);
  });

  it('ends the run before it begins when agents cannot sign in', async () => {
    network.resetOn('toServer', requests('/api/sso/login'));
    const { tookMs } = await timed(expectNoStart(/agents could not sign in within 5 s/));
    expect(tookMs).toBeLessThan(START_WITHIN_S * 1_000 + SLACK_MS);
  });

  it('ends the run before traffic when people cannot connect', async () => {
    network.resetOn('toServer', requests('websocket'));
    const { summary } = await startSimulation({ ...people, startWithin: CONNECT_WITHIN_S, url: network.url });
    const { tookMs } = await timed(
      expectAsync(summary).toBeRejectedWithError(CannotStartError, /nobody could connect/),
    );
    expect(tookMs).toBeLessThan(CONNECT_WITHIN_S * 1_000 + SLACK_MS);
  });

  for (const [what, { part, problem }] of Object.entries({
    'chats are opened': { part: '/api/cs/h5/chat/open', problem: /not all people could open a chat/ },
    'records are read': { part: 'pageRecord', problem: /chats could not be read back, with [1-9]\d* acknowledged/ },
    'agents leave': { part: '/logout', problem: /2 agents could not be set offline/ },
  })) {
    it(`ends the run in time, and is reported, when ${what}`, async () => {
      const simulation = await startSimulation({ ...people, url: network.url });
      await until('everybody is there', () => network.connections >= PEOPLE.customers + PEOPLE.agents);
      network.resetOn('toServer', requests(part));
      const { result: summary, tookMs } = await timed(simulation.summary);
      expect(tookMs).toBeLessThan((people.seconds + GIVE_UP_AFTER_S) * 1_000 + SLACK_MS);
      expect(isSound(summary)).toBeFalse();
      expect(reportOf(summary)).toMatch(problem);
    });
  }
});

describeLong('a server that is killed with -9 during traffic', () => {
  it('loses no acknowledged message, and shows none twice', async () => {
    const webDir = emptyPages();
    const product = await startProduct({ WEB_DIR: webDir }, programOf('server/main.ts'));
    const rounds: string[] = [];
    try {
      const summary = await runKillRounds(
        { customers: 12, agents: 2, rate: 100, seed: 3, keepOpen: false },
        {
          product,
          rounds: 2,
          lifeMs: 500,
          signal: new AbortController().signal,
          onRound: (text) => rounds.push(text),
        },
      );
      expect(rounds).toHaveSize(2);
      expectSound(summary);
      expect(summary.reconnects).toBeGreaterThan(0);
      expect(summary.acknowledged).toBeGreaterThan(0);
    } finally {
      await product.stop();
      rmSync(webDir, { recursive: true });
    }
  });
});

function expectSound(summary: Summary): void {
  expect(isSound(summary)).withContext(reportOf(summary)).toBeTrue();
}
