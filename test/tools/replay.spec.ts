import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { ActionCreators, instrument, type LiftedState } from '@redux-devtools/instrument';
import { format } from 'oxfmt';
import { legacy_createStore as createStore, type UnknownAction } from 'redux';
import type { DayModule } from '#bench/replay/dayPlayed.ts';
import { ACTION_LOG_FORMAT, type ActionLog } from '#contract/actionLog.ts';
import { keysOfPath, valueAt } from '#src/actionLog/replay/stateDiff.ts';
import { writeCase, type CaseFile } from '#src/features/replay/case/caseFile.ts';
import { importPageCode } from '#tools/pageCode.ts';
import { ROOT } from '#tools/paths.ts';
import { runReplay } from '#tools/replay/run.ts';
import { brokenRules } from '../support/lint.ts';
import { itTakesLong } from '../support/longRunning.ts';

const SPEC = `import { replayed, type Replayed } from 'HELPER';

// The first 120 actions of the log of a page without a person from 2025-10-09T08:53:20.000Z, Chromium on Linux.
// If a reducer was changed on purpose, the hashes differ. Then write this spec again from a new log.
describe('the log morning', () => {
  let page: Replayed;

  beforeAll(async () => {
    page = await replayed(new URL('./morning.log.json', import.meta.url));
  });

  it('replays as it was recorded', () => {
    expect(page.verification.difference).toBeNull();
  });

  it('leads to the recorded values', () => {
    expect(page.valueAt('chat.selectedId')).toEqual('1');
    expect(page.valueAt('conversations.chats.1.knownSeq')).toEqual(4);
  });
});
`;

const SHRUNK_SPEC = `import { conversationOpened, pageReceived } from '#src/realtime/conversationEvents.ts';
import { realtimeStarted } from '#src/realtime/realtimeEvents.ts';
import { AGENT, aRecord } from '#test/support/page/chatBuilders.ts';
import { pageAfter } from '#test/support/page/replayed.ts';

// Of the log of a page without a person from 2025-10-09T08:53:20.000Z, Chromium on Linux:
// 3 of the 14 actions up to 14, where it went wrong.
describe('the log ready', () => {
  it('does not come to: conversations.chats.2.knownSeq = 4', async () => {
    const page = await pageAfter(
      ['conversations'],
      [
        realtimeStarted({ me: AGENT, url: 'ws://127.0.0.1/ws/chat', token: '[dropped]' }),
        conversationOpened({ chatId: '2' }),
        pageReceived({ chatId: '2', records: [aRecord({ chatId: '2', chatSeq: 4 })], next: null }),
      ],
    );
    expect(page.valueAt('conversations.chats.2.knownSeq')).not.toEqual(4);
  });
});
`;

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

const startReplay = (...args: readonly string[]) =>
  spawn(process.execPath, ['--import', 'tsx', 'tools/replay/main.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs the command as a process of its own. */
async function replayCommand(...args: readonly string[]): Promise<Ended> {
  const child = startReplay(...args);
  const [, out, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code: child.exitCode ?? -1, out, errors };
}

/** The same within this process, which loads the page's reducers only once. */
async function replay(...args: readonly string[]): Promise<Ended> {
  let out = '';
  let errors = '';
  const code = await runReplay(args, {
    printLine: (line) => {
      out += `${line}\n`;
    },
    printError: (line) => {
      errors += `${line}\n`;
    },
  });
  return { code, out, errors };
}

describe('npm run replay', () => {
  /** A log of 150 actions. */
  let recorded = '';
  let file = '';
  let folder = '';
  const changedLog = (change: (log: ActionLog) => ActionLog) => change(JSON.parse(recorded) as ActionLog);

  beforeAll(async () => {
    const { recordDay } = (await importPageCode('bench/replay/page/day.ts')) as DayModule;
    const day = await recordDay({ actions: 150, chats: 2, messages: 4, checkpointEvery: 50, hashEvery: 10 });
    recorded = day.text;
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'replay-'));
    file = path.join(folder, 'recorded.json');
    await writeFile(file, recorded);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('prints a summary of the log, the action at a position, and the requested values', async () => {
    const { code, out } = await replayCommand(
      file,
      '--until',
      '60',
      '--print',
      'conversations.chats.1.status',
      'nothing.there',
    );
    expect(code).toBe(0);
    expect(out).toContain('150 actions of');
    expect(out).toMatch(/\nAt 60, 2025-10-09T\S+: action 60 by \w+\n\{"type":/);
    expect(out).toContain('Place /chat?id=1&fromId=70');
    expect(out).toMatch(/\nconversations\.chats\.1\.status = "ready"\n {2}since action \d+\n/);
    expect(out).toContain('\nnothing.there = absent\n');
  });

  it('ends without complaint when its reader has enough', async () => {
    const child = startReplay(file);
    child.stdout.destroy();
    const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([errors, child.exitCode]).toEqual(['', 0]);
  });

  it('says why an action happened, and what it led to', async () => {
    const causes: Readonly<Record<number, object>> = {
      2: { via: 'key', key: 'Enter' },
      3: { of: 2, via: 'timer' },
      60: { of: 3 },
    };
    const log = changedLog((whole) => ({
      ...whole,
      segments: whole.segments.map((segment) => ({
        ...segment,
        entries: segment.entries.map((entry) => ({ ...entry, ...causes[entry.no] })),
      })),
    }));
    await writeFile(file, JSON.stringify(log));
    const typeOf = (no: number) => log.segments.flatMap(({ entries }) => entries)[no - 1]?.action.type ?? '';
    const { out } = await replay(file, '--until', '3', '--why');
    expect(out).toContain(
      `\nWhy:\n  3 ${typeOf(3)} after a timer\n  2 ${typeOf(2)} by a key (Enter)\nLed to:\n  60 ${typeOf(60)} by user\n`,
    );
    expect((await replay(file, '--until', '4')).out).not.toContain('Why:');
  });

  describe('of a case', () => {
    /** The agent's log, that of a customer, and the server's part of chat 1. */
    const aCaseFile = async (customers: CaseFile['customers']) => {
      const chat = { chatId: '1', customerId: '70', askedTime: null, answerTime: null, log: null };
      const marks = { staffDeliveredSeq: 0, staffReadSeq: 0, customerDeliveredSeq: 0, customerReadSeq: 0 };
      const at = changedLog((log) => log).from;
      const server = {
        chats: [{ ...chat, ...marks }],
        messages: [1, 2].map((chatSeq) => ({ chatId: '1', chatSeq, clientMsgId: `m-${chatSeq}`, fromType: 1, at })),
        events: [],
        read: { from: at - 60_000, until: at + 60_000 },
        clock: { offsetMs: 0, uncertaintyMs: 0 },
        isCut: false,
      };
      await writeFile(file, writeCase({ agent: recorded, customers, server }));
    };
    const PACKETS = [{ type: 'message', message: { chatId: '1', chatSeq: 2, clientMsgId: 'm-2' } }];
    const received = (packets: readonly unknown[]) => ({ type: 'realtime/packetsReceived', payload: { packets } });
    const ofCustomer = (packets: readonly unknown[] = PACKETS) =>
      JSON.stringify(
        changedLog((log) => ({
          ...log,
          clock: { offsetMs: 1_000, uncertaintyMs: 25 },
          hashes: {},
          segments: [
            { load: 'c', state: {}, entries: [{ no: 1, at: log.from, by: 'socket', action: received(packets) }] },
          ],
        })),
      );

    it('prints who knew what of each message, or of one', async () => {
      await aCaseFile([{ chatId: '1', text: ofCustomer() }]);
      const all = await replay(file, '--timeline');
      expect(all.code).toBe(0);
      expect(all.out).toContain('Message 1 of chat 1 by the customer m-1\n');
      const { out } = await replay(file, '--timeline', '2');
      expect(out).toMatch(/^Message 2 of chat 1 by the customer m-2\n {2}\S+Z ± 0 ms {2}server stored it\n/);
      expect(out).toMatch(/\n {2}2025-10-09T08:53:21\.\d{3}Z ± 25 ms {2}customer received it, at 1\n/);
      expect(out).not.toContain('Message 1');
    });

    it('replays the log of the agent, or of the customer', async () => {
      await aCaseFile([{ chatId: '1', text: ofCustomer() }]);
      expect((await replay(file)).out).toContain('150 actions of');
      const { code, out } = await replay(file, '--log', 'customer', '--print', 'customer.draft');
      expect([code, out]).toEqual([0, jasmine.stringContaining('1 action of')]);
      expect(out).toContain('customer.draft = ""');
    });

    it('is compared with another log by that of the agent', async () => {
      const alone = path.join(folder, 'alone.json');
      await writeFile(alone, recorded);
      await aCaseFile([]);
      expect((await replay(alone, '--diff', file)).out).toContain('\n150 actions in both logs.');
    });

    it('prints no characters that command the terminal', async () => {
      const message = { chatId: '1', chatSeq: 3, clientMsgId: '\u001b[2J\u009b1m\n  forged' };
      await aCaseFile([{ chatId: '1', text: ofCustomer([{ type: 'message', message }]) }]);
      const { out } = await replay(file, '--timeline', '3');
      expect(out).toContain(
        'Message 3 of chat 1 by unknown \\u{1b}[2J\\u{9b}1m\\u{a}  forged, outside the time of the report\n',
      );
    });

    it('says when there is no such log', async () => {
      await aCaseFile([]);
      expect(await replay(file, '--log', 'customer')).toEqual({
        code: 2,
        out: '',
        errors: `${file}: no customer has sent a log\n`,
      });
      await writeFile(file, recorded);
      expect((await replay(file, '--timeline')).errors).toBe(`${file}: a log alone, not a case\n`);
      expect((await replay(file, '--log', 'server')).errors).toBe('--log server: agent or customer\n');
    });
  });

  itTakesLong('reads a log packed with gzip, and verifies all hashes', async () => {
    const packed = path.join(folder, 'log.json.gz');
    await writeFile(packed, gzipSync(recorded));
    const { code, out } = await replay(packed, '--verify');
    expect(out).toMatch(/\nAll \d+ hashes agree\.\n/);
    expect(code).toBe(0);
  });

  itTakesLong('exits with 1 if a hash differs, and prints the difference', async () => {
    const changed = changedLog((log) => ({
      ...log,
      segments: log.segments.map((segment, index) =>
        index !== 1
          ? segment
          : {
              ...segment,
              entries: segment.entries.map((entry, at) =>
                at === 2 ? { ...entry, action: { type: 'chat/listToggled' } } : entry,
              ),
            },
      ),
    }));
    await writeFile(file, JSON.stringify(changed));
    const { code, out } = await replay(file, '--verify');
    expect(code).toBe(1);
    expect(out).toContain('DIFFERS at 60 or shortly before it, in chat');
    expect(out).toContain('chat.list: "shown" → "hidden"');
  });

  it('exits with 2 and one line of explanation on unusable arguments or logs', async () => {
    const noLog = path.join(folder, 'other.json');
    const cut = path.join(folder, 'cut.gz');
    const older = path.join(folder, 'older.json');
    await writeFile(noLog, '{"name":"Kestrel"}');
    await writeFile(older, JSON.stringify({ ...changedLog((log) => log), format: ACTION_LOG_FORMAT - 1 }));
    await writeFile(cut, gzipSync(recorded).subarray(0, 500));
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /^Say which log: /],
      [[file, file], /^One log at a time: /],
      [[file, '--fast'], /^Unknown option '--fast'/],
      [[file, '--until', '-3'], /--until/],
      [[file, '--until', '5x'], /^--until 5x: not a number of actions$/],
      [[file, '--print', 'a..b'], /^--print a\.\.b: not a path/],
      [[file, '--bisect', 'a.b'], /^--bisect a\.b⟨here⟩: one of =, !=/],
      [[file, '--shrink', 'a = x'], /^--shrink a = ⟨here⟩x: a value as JSON belongs there/],
      [[file, '--diff', path.join(folder, 'none.json')], /none\.json: no such file$/],
      [[file, '--to-spec', 'x.ts'], /^--to-spec x\.ts: a spec's name ends in \.spec\.ts$/],
      [[path.join(folder, 'none.json')], /none\.json: no such file$/],
      [[folder], /: a folder, not a log$/],
      [[cut], /cut\.gz: cannot be unpacked: damaged or not a log$/],
      [[noLog], /other\.json: not an action log \(no format\)$/],
      [[older], /older\.json: an action log of another format \(format \d+, where this replay reads \d+\)$/],
    ];
    for (const [args, wanted] of cases) {
      const { code, out, errors } = await replay(...args);
      const [line = '', ...more] = errors.split('\n');
      expect([code, out, more])
        .withContext(args.join(' '))
        .toEqual([2, '', ['']]);
      expect(line).toMatch(wanted);
      expect(line).not.toContain('Kestrel');
    }
    expect(await replayCommand()).toEqual({
      code: 2,
      out: '',
      errors: jasmine.stringMatching(/^Say which log: .+\n$/),
    });
  });

  itTakesLong('exits with 2 on a position that the log does not have', async () => {
    const { code, out, errors } = await replay(file, '--until', '151');
    expect([code, out, errors]).toEqual([2, '', '--until 151: the log has 150 actions\n']);
  });

  itTakesLong('writes a spec, and beside it the log that it replays', async () => {
    const spec = path.join(folder, 'morning.spec.ts');
    const args = [file, '--until', '120', '--print', 'chat.selectedId', 'conversations.chats.1.knownSeq'];
    expect((await replay(...args, '--to-spec', spec)).code).toBe(0);
    expect((await readFile(spec, 'utf8')).replace(/'[^']*replayed\.ts'/, "'HELPER'")).toBe(SPEC);
    expect((await replay(path.join(folder, 'morning.log.json'), '--verify')).code).toBe(0);
    expect((await replay(...args, '--to-spec', spec)).errors).toMatch(/morning\.spec\.ts: is there already\n$/);
  });

  itTakesLong('finds where a predicate begins to hold, and shows that action', async () => {
    const { code, out } = await replay(file, '--bisect', 'conversations.chats.2.status = "ready"');
    expect(code).toBe(0);
    expect(out).toContain('\nFrom action 14 on: conversations.chats.2.status = "ready"\n  it stays true to the end;');
    expect(out).toMatch(/\nAt 14, \S+: action 14 by user\n\{"type":"conversations\/pageReceived"/);
    expect((await replay(file, '--bisect', 'chat.list = "none"')).out).toContain('\nNever: chat.list = "none"\n');
    expect((await replay(file, '--bisect', 'hash of chat differs')).out).toContain('\nNever: hash of chat differs\n');
  });

  itTakesLong('shrinks a log to the actions that a predicate needs, and writes them as specs are written', async () => {
    const written = path.join(folder, 'ready.spec.ts');
    const predicate = 'conversations.chats.2.knownSeq = 4';
    const { code, out } = await replay(file, '--shrink', predicate, '--to-spec', written);
    expect(code).toBe(0);
    expect(out).toContain(
      `\n3 of 14 actions up to 14 lead to: ${predicate}\n  they begin on a new page with conversations\n`,
    );
    const spec = await readFile(written, 'utf8');
    expect(spec).toBe(SHRUNK_SPEC);
    expect(await brokenRules([['test/src/replays/ready.spec.ts', spec]])).toEqual([[]]);
    expect((await format('ready.spec.ts', spec, { printWidth: 120, singleQuote: true })).code).toBe(spec);
    expect((await replay(file, '--shrink', 'chat.list = "none"', '--to-spec', written)).code).toBe(2);
  });

  itTakesLong('writes a checkpoint beside a shrunk spec if a new page does not lead to the predicate', async () => {
    const log = path.join(folder, 'cut.json');
    await writeFile(
      log,
      JSON.stringify(
        changedLog((whole) => ({ ...whole, segments: whole.segments.slice(1), texts: { 1: { 4: 'x' } } })),
      ),
    );
    const written = path.join(folder, 'later.spec.ts');
    const { out } = await replay(log, '--shrink', 'conversations.chats.1.knownSeq > 4', '--to-spec', written);
    expect(out).toMatch(/\n1 of \d+ actions up to \d+ lead to: \S+ > 4\n {2}they begin at a checkpoint of the log\n/);
    const spec = await readFile(written, 'utf8');
    expect(spec).toContain("const page = await replayed(new URL('./later.log.json', import.meta.url));");
    expect(await brokenRules([['test/src/replays/later.spec.ts', spec]])).toEqual([[]]);
    const { bisect } = JSON.parse(
      (await replay(path.join(folder, 'later.log.json'), '--bisect', 'conversations.chats.1.knownSeq > 4', '--json'))
        .out,
    ) as { readonly bisect: unknown };
    expect(bisect).toEqual(jasmine.objectContaining({ status: 'found', position: 1 }));
  });

  itTakesLong('compares two logs', async () => {
    const other = path.join(folder, 'other.json');
    const toggled = { type: 'chat/listToggled' };
    await writeFile(
      other,
      JSON.stringify(
        changedLog((log) => ({
          ...log,
          segments: log.segments.map((segment, index) =>
            index !== 1
              ? segment
              : {
                  ...segment,
                  entries: segment.entries.map((entry, at) => (at === 2 ? { ...entry, action: toggled } : entry)),
                },
          ),
        })),
      ),
    );
    expect((await replay(file, '--diff', file)).out).toMatch(
      /\n150 actions in both logs.*\nNo further state differs\n/,
    );
    const { out } = await replay(file, '--diff', other);
    expect(out).toMatch(/\nFirst other state, after 54 here, 54 there:\n/);
    expect(out).toContain('\n  chat.list: "shown" → "hidden"\n');
    expect(out).toMatch(/\nFirst other action, 53 here, no action there:\n {2}\{"type":.+\n {2}none\n/);
  });

  itTakesLong('prints one JSON object for every question', async () => {
    const { code, out } = await replay(
      file,
      ...['--until', '60', '--print', 'chat.list', '--verify', '--bisect', 'chat.list = "shown"'],
      ...['--shrink', 'conversations.chats.2.knownSeq = 4', '--diff', file, '--json'],
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      summary: jasmine.objectContaining({ status: 'opened', count: 150 }),
      position: jasmine.objectContaining({ position: 60 }),
      values: [{ path: 'chat.list', value: 'shown', changedBy: 1 }],
      bisect: jasmine.objectContaining({ status: 'found' }),
      verification: jasmine.objectContaining({ difference: null }),
      shrink: jasmine.objectContaining({ status: 'shrunk', slices: ['conversations'], from: 14 }),
      diff: { aligned: 150, start: [], state: null, action: null },
      written: [],
      devtools: null,
      rerun: null,
    });
    expect(out.trimEnd()).not.toContain('\n');
  });

  itTakesLong('writes what Redux DevTools import', async () => {
    const written = path.join(folder, 'devtools.json');
    const { out } = await replay(file, '--until', '60', '--to-devtools', written);
    expect(out).toContain(`\nWritten: ${written}, with actions 1 to 150 of 150\n`);
    const exported = JSON.parse(await readFile(written, 'utf8')) as LiftedState<unknown, UnknownAction, null>;
    const { liftedStore } = createStore(() => null, instrument<unknown, UnknownAction>());
    liftedStore.dispatch(ActionCreators.importState(exported, true));
    const lifted: unknown = liftedStore.getState();
    const at = (place: string) => valueAt(lifted, keysOfPath(place) ?? []);
    expect([at('stagedActionIds.150'), at('nextActionId'), at('currentStateIndex')]).toEqual([150, 151, 60]);
    expect(at('actionsById.14.action.type')).toBe('conversations/pageReceived');
    const { out: printed } = await replay(file, '--until', '60', '--print', 'chat', '--json');
    const { values } = JSON.parse(printed) as { readonly values: readonly { readonly value: unknown }[] };
    expect(at('computedStates.60.state.chat')).toEqual(values[0]?.value);
    expect(at('computedStates')).toHaveSize(151);
  });

  itTakesLong('writes odd values in the style of this project, and no texts of chats', async () => {
    const log = path.join(folder, 'odd.json');
    const odd = {
      'a key': 'it\'s "quoted"\n',
      list: Array.from({ length: 40 }, (_, index) => ({ id: index, name: 'x'.repeat(9) })),
      none: null,
    };
    await writeFile(
      log,
      JSON.stringify(
        changedLog((whole) => ({
          ...whole,
          texts: { 1: { 4: '{"text":"Kestrel"}' } },
          device: '\n// Kestrel',
          segments: whole.segments.map((segment) => ({
            ...segment,
            state: { ...(segment.state as object), navigation: odd },
          })),
        })),
      ),
    );
    const written = path.join(folder, 'odd.spec.ts');
    const { code, out } = await replay(
      log,
      '--until',
      '20',
      '--to-spec',
      written,
      '--print',
      'navigation',
      'navigation["a key"]',
      'page.parts',
    );
    expect([code, out.includes('not in it')]).toEqual([0, true]);
    const spec = await readFile(written, 'utf8');
    expect(spec).not.toMatch(/^\/\/ Kestrel/m);
    expect(await readFile(path.join(folder, 'odd.log.json'), 'utf8')).not.toContain('"texts"');
    expect(await brokenRules([['test/src/replays/odd.spec.ts', spec]])).toEqual([[]]);
    expect(Math.max(...spec.split('\n').map((line) => line.length))).toBeLessThan(170);
  });
});
