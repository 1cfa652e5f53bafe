import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { DayModule } from '#bench/replay/dayPlayed.ts';
import { ACTION_LOG_FORMAT, type ActionLog } from '#contract/actionLog.ts';
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

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** Runs the command as a process of its own. */
async function replayCommand(...args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/replay/main.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
    expect(out).toContain('\nconversations.chats.1.status = "ready"\n');
    expect(out).toContain('\nnothing.there = absent\n');
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
