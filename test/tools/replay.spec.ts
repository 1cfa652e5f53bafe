import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { ActionLog } from '../../contract/actionLog.ts';
import { ROOT } from '../../tools/paths.ts';
import { runReplay } from '../../tools/replay/run.ts';
import { brokenRules } from '../support/lint.ts';
import { itTakesLong } from '../support/longRunning.ts';

const GOLDEN = path.join(ROOT, 'test/golden/actionLogs');
const LOG = path.join(GOLDEN, 'format2.json');
const EXAMPLE = path.join(ROOT, 'test/src/replays');

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

async function changedLog(change: (log: ActionLog) => ActionLog): Promise<ActionLog> {
  return change(JSON.parse(await readFile(LOG, 'utf8')) as ActionLog);
}

describe('npm run replay', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'replay-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('prints a summary of the log, the action at a position, and the requested values', async () => {
    const { code, out } = await replayCommand(
      LOG,
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

  itTakesLong('reads a log packed with gzip, and verifies all hashes', async () => {
    const file = path.join(folder, 'log.json.gz');
    await writeFile(file, gzipSync(await readFile(LOG)));
    const { code, out } = await replay(file, '--verify');
    expect(out).toMatch(/\nAll \d+ hashes agree\.\n/);
    expect(code).toBe(0);
  });

  itTakesLong('exits with 1 if a hash differs, and prints the difference', async () => {
    const file = path.join(folder, 'log.json');
    const changed = await changedLog((log) => ({
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
    await writeFile(noLog, '{"name":"Kestrel"}');
    await writeFile(cut, gzipSync(await readFile(LOG)).subarray(0, 500));
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /^Say which log: /],
      [[LOG, LOG], /^One log at a time: /],
      [[LOG, '--fast'], /^Unknown option '--fast'/],
      [[LOG, '--until', '-3'], /--until/],
      [[LOG, '--until', '5x'], /^--until 5x: not a number of actions$/],
      [[LOG, '--print', 'a..b'], /^--print a\.\.b: not a path/],
      [[LOG, '--to-spec', 'x.ts'], /^--to-spec x\.ts: a spec's name ends in \.spec\.ts$/],
      [[path.join(folder, 'none.json')], /none\.json: no such file$/],
      [[folder], /: a folder, not a log$/],
      [[cut], /cut\.gz: cannot be unpacked: damaged or not a log$/],
      [[noLog], /other\.json: not an action log \(no format\)$/],
      [[path.join(GOLDEN, 'format1.json')], /an action log of another format \(format 1, where this replay reads 2\)$/],
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
    const { code, out, errors } = await replay(LOG, '--until', '151');
    expect([code, out, errors]).toEqual([2, '', '--until 151: the log has 150 actions\n']);
  });

  itTakesLong('writes the spec that test/src/replays has as an example', async () => {
    const file = path.join(folder, 'goldenMorning.spec.ts');
    const args = [LOG, '--until', '120', '--print', 'chat.selectedId', 'conversations.chats.1.knownSeq'];
    expect((await replay(...args, '--to-spec', file)).code).toBe(0);
    const [written, example] = await Promise.all(
      [file, path.join(EXAMPLE, 'goldenMorning.spec.ts')].map((each) => readFile(each, 'utf8')),
    );
    const body = (spec = '') => spec.slice(spec.indexOf('\n'));
    expect(body(written)).toBe(body(example));
    expect(await readFile(path.join(folder, 'goldenMorning.log.json'), 'utf8')).toBe(
      await readFile(path.join(EXAMPLE, 'goldenMorning.log.json'), 'utf8'),
    );
    expect((await replay(path.join(folder, 'goldenMorning.log.json'), '--verify')).code).toBe(0);
    expect((await replay(...args, '--to-spec', file)).errors).toMatch(/goldenMorning\.spec\.ts: is there already\n$/);
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
        await changedLog((whole) => ({
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
    const file = path.join(folder, 'odd.spec.ts');
    const { code, out } = await replay(
      log,
      '--until',
      '20',
      '--to-spec',
      file,
      '--print',
      'navigation',
      'navigation["a key"]',
      'page.parts',
    );
    expect([code, out.includes('not in it')]).toEqual([0, true]);
    const spec = await readFile(file, 'utf8');
    expect(spec).not.toMatch(/^\/\/ Kestrel/m);
    expect(await readFile(path.join(folder, 'odd.log.json'), 'utf8')).not.toContain('"texts"');
    expect(await brokenRules([['test/src/replays/odd.spec.ts', spec]])).toEqual([[]]);
    expect(Math.max(...spec.split('\n').map((line) => line.length))).toBeLessThan(170);
  });
});
