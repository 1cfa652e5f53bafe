import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { writeRelease } from '#tools/release/releaseFolder.ts';
import { startExternalPostgres } from '../faults/externalPostgres.ts';
import { loadNow, machine } from '../support/machine.ts';
import { noPages } from '../support/noPages.ts';
import { targetLines, type Target } from '../support/table.ts';

const PEOPLE = 1_000_000;
const WITHIN_S = 60;
const WITHIN_MIB = 300;
const FIRST_NAMES = ['Anna', 'Somchai', 'Mei', 'José', 'Łukasz', 'Fatima', 'Kwame', 'Yuki', 'Liam', 'Zoë'];
const LAST_NAMES = ['Srisai', 'Müller', 'Tanaka', 'García', 'Nowak', 'Ali', 'Mensah', 'Sato', 'Smith', 'Öz'];
/** Writes the most memory that the program ever had, in KiB, to a pipe of its own. */
const REPORT_MEMORY =
  'data:text/javascript,import{writeSync}from"node:fs";process.on("exit",()=>writeSync(3,String(process.resourceUsage().maxRSS)))';

/** What a line of the list is made of. */
type LineOf = (person: { readonly no: number; readonly name: string; readonly phone: string }) => string;

interface List {
  /** Of its file. */
  readonly name: string;
  readonly lineOf: LineOf;
  /** Its first line; without one, ''. */
  readonly header?: string;
}

/** How long the release's `people import` takes for a million people, and how much memory. */
export async function benchPeople(): Promise<void> {
  console.log(`${PEOPLE.toLocaleString('en')} people; ${machine()}, ${loadNow()}`);
  const home = mkdtempSync(path.join(tmpdir(), 'bench-people-'));
  await writeRelease(path.join(home, 'release'), noPages(home));
  const postgres = await startExternalPostgres();
  const env = { ...process.env, DATABASE_URL: postgres.urlBy(postgres.port) };
  const program: Program = { script: path.join(home, 'release', 'server', 'admin.mjs'), home, env };
  const json =
    (suffix: string): LineOf =>
    ({ no, name, phone }) =>
      JSON.stringify({ id: String(100_000 + no), phoneCode: '66', phone, nickName: name + suffix });
  const csv: LineOf = ({ no, name, phone }) =>
    `0198c1f0-7b5e-7000-8000-${String(no).padStart(12, '0')},1,${phone},"${name}"`;
  const header = 'id,phoneCode,phone,nickName\n';
  try {
    console.log(postgres.version);
    await run(program, 'numbers, all new', { name: 'people.jsonl', lineOf: json('') });
    await run(program, 'numbers, all as they were', { name: 'people.jsonl', lineOf: json('') });
    await run(program, 'numbers, all with another name', { name: 'people.jsonl', lineOf: json(' II') });
    await run(program, 'UUIDs in CSV, all new', { name: 'people.csv', lineOf: csv, header });
  } finally {
    await postgres.stop();
    rmSync(home, { recursive: true });
  }
}

interface Program {
  readonly script: string;
  /** The folder of its lists. */
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

async function run({ script, home, env }: Program, what: string, { name, lineOf, header = '' }: List): Promise<void> {
  const file = path.join(home, name);
  await pipeline(linesOf(lineOf, header), createWriteStream(file));
  const before = performance.now();
  const child = spawn(process.execPath, ['--import', REPORT_MEMORY, script, 'people', 'import', file], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const memory = child.stdio[3];
  if (memory === null || memory === undefined || !('on' in memory) || !('read' in memory)) throw new Error('no pipe');
  const [kib] = await Promise.all([text(memory), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`the import ended with ${child.exitCode}`);
  const targets: readonly Target[] = [
    { what: `${what}, s`, value: (performance.now() - before) / 1_000, wanted: { atMost: WITHIN_S }, digits: 0 },
    { what: `${what}, MiB`, value: Number(kib) / 1_024, wanted: { atMost: WITHIN_MIB }, digits: 0 },
  ];
  console.log(targetLines(targets));
}

function* linesOf(lineOf: LineOf, header: string): Generator<string> {
  yield header;
  for (let no = 0; no < PEOPLE; no += 1) {
    const name = `${FIRST_NAMES[no % 10]} ${LAST_NAMES[(no >> 3) % 10]} ${((no * 7_919) % PEOPLE).toString(36)}`;
    yield `${lineOf({ no, name, phone: String(800_000_000 + no) })}\n`;
  }
}
