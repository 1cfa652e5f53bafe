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
/** Each run starts the page's reducers anew. */
const RUN_MS = 60_000;

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly complaint: string;
}

/** As `npm run replay -- …` does. */
async function replay(...args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/replay/main.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, TSX_TSCONFIG_PATH: 'src/tsconfig.json' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [, out, complaint] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code: child.exitCode ?? -1, out, complaint };
}

/** The same without a process of its own: enough for what is refused before anything is replayed. */
async function refusal(...args: readonly string[]) {
  const told: string[] = [];
  const complaints: string[] = [];
  const code = await runReplay(args, { tell: (line) => told.push(line), complain: (line) => complaints.push(line) });
  return { code, told, complaints };
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

  it(
    'tells what a log holds, what led to a position, and the values that are asked for',
    async () => {
      const { code, out } = await replay(
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
    },
    RUN_MS,
  );

  it(
    'takes the gzip of a log, and compares all hashes',
    async () => {
      const file = path.join(folder, 'log.json.gz');
      await writeFile(file, gzipSync(await readFile(LOG)));
      const { code, out } = await replay(file, '--verify');
      expect(out).toMatch(/\nAll \d+ hashes agree\.\n/);
      expect(code).toBe(0);
    },
    RUN_MS,
  );

  it(
    'ends with 1 when a hash differs, and says where and how',
    async () => {
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
    },
    RUN_MS,
  );

  it('complains in one line, and ends with 2, about what it cannot do', async () => {
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
      [[cut], /cut\.gz: not whole, or no log in it: it cannot be unpacked$/],
      [[noLog], /other\.json: not an action log \(no format\)$/],
      [[path.join(GOLDEN, 'format1.json')], /an action log of another format \(format 1, where this replay reads 2\)$/],
    ];
    for (const [args, wanted] of cases) {
      expect(await refusal(...args))
        .withContext(args.join(' '))
        .toEqual({ code: 2, told: [], complaints: [jasmine.stringMatching(wanted)] });
      expect((await refusal(...args)).complaints.join()).not.toMatch(/\n|Kestrel/);
    }
  });

  it(
    'complains in the same way about a position that the log does not have',
    async () => {
      const { code, out, complaint } = await replay(LOG, '--until', '151');
      expect([code, out, complaint]).toEqual([2, '', '--until 151: the log has 150 actions\n']);
    },
    RUN_MS,
  );

  itTakesLong(
    'writes a spec as it stands in test/src/replays, which runs with the units',
    async () => {
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
      expect((await replay(...args, '--to-spec', file)).complaint).toMatch(
        /goldenMorning\.spec\.ts: is there already\n$/,
      );
    },
    RUN_MS,
  );

  itTakesLong(
    'writes values as this project does, whatever they hold, and no texts of a chat',
    async () => {
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
    },
    RUN_MS,
  );
});
