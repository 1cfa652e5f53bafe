import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ActionLog, LogSegment } from '#contract/actionLog.ts';
import { UsageError } from './usageError.ts';
import { literal, textLiteral } from './literal.ts';

export interface SpecOptions {
  /** Path of the spec. */
  readonly file: string;
  readonly log: ActionLog;
  readonly position: number;
  /** Hashes of the state at the position. */
  readonly hashes: ActionLog['hashes'];
  readonly values: readonly { readonly path: string; readonly value: unknown }[];
}

/**
 * Writes a spec that replays a log up to a position, and the log beside it. Leaves out the texts of the log, as they do
 * not belong in a repository.
 * @returns the files
 * @throws {UsageError} if a file exists already
 */
export async function writeSpec(options: SpecOptions): Promise<readonly string[]> {
  if (options.position === 0) throw new UsageError('--to-spec: a spec replays one action at least');
  const [file, logFile] = specFiles(options.file);
  return writeNew([
    [file, specText(options, { file, logFile })],
    [logFile, `${JSON.stringify(cutLog(options))}\n`],
  ]);
}

/** The paths of a spec and of the log beside it. */
export function specFiles(spec: string): readonly [spec: string, log: string] {
  const file = path.resolve(spec);
  return [file, file.replace(/\.spec\.ts$/, '.log.json')];
}

/** @returns the paths of the files @throws {UsageError} if one exists already */
export async function writeNew(files: readonly (readonly [file: string, text: string])[]): Promise<readonly string[]> {
  for (const [file] of files) {
    if (existsSync(file)) throw new UsageError(`${file}: is there already`);
    await mkdir(path.dirname(file), { recursive: true });
  }
  for (const [file, text] of files) await writeFile(file, text);
  return files.map(([file]) => file);
}

function cutLog({ log: { texts: _, ...log }, position, hashes }: SpecOptions): ActionLog {
  let left = position;
  const segments = joined(log.segments).flatMap((segment): LogSegment[] => {
    const entries = segment.entries.slice(0, left);
    left -= entries.length;
    return entries.length === 0 ? [] : [{ ...segment, entries }];
  });
  return { ...log, segments, until: segments.at(-1)?.entries.at(-1)?.at ?? log.from, hashes };
}

/** Joins consecutive segments. Their checkpoints are not needed, as the hashes verify the same. */
function joined(segments: readonly LogSegment[]): readonly LogSegment[] {
  return segments.reduce<readonly LogSegment[]>((parts, segment) => {
    const before = parts.at(-1);
    const follows =
      before !== undefined &&
      before.load === segment.load &&
      segment.entries[0]?.no === (before.entries.at(-1)?.no ?? 0) + 1;
    return follows
      ? [...parts.slice(0, -1), { ...before, entries: [...before.entries, ...segment.entries] }]
      : [...parts, segment];
  }, []);
}

function specText(
  { log, position, values }: SpecOptions,
  { file, logFile }: { readonly file: string; readonly logFile: string },
): string {
  const name = path.basename(file, '.spec.ts');
  const expectations = values.map(({ path: place, value }) => {
    const start = `    expect(page.valueAt(${textLiteral(place)})).`;
    return value === undefined
      ? `${start}toBeUndefined();`
      : `${start}toEqual(${literal(value, 4, start.length + 'toEqual('.length)});`;
  });
  return [
    "import { replayed, type Replayed } from '#test/support/page/replayed.ts';",
    '',
    `// The first ${position} actions of ${nameOf(log)}.`,
    '// If a reducer was changed on purpose, the hashes differ. Then write this spec again from a new log.',
    `describe(${textLiteral(`the log ${name}`)}, () => {`,
    '  let page: Replayed;',
    '',
    '  beforeAll(async () => {',
    `    page = await replayed(new URL(${textLiteral(`./${path.basename(logFile)}`)}, import.meta.url));`,
    '  });',
    '',
    "  it('replays as it was recorded', () => {",
    '    expect(page.verification.difference).toBeNull();',
    '  });',
    ...(expectations.length === 0
      ? []
      : ['', "  it('leads to the recorded values', () => {", ...expectations, '  });']),
    '});',
    '',
  ].join('\n');
}

/** Names a log in a comment. */
export function nameOf({ staffId, from, device }: ActionLog): string {
  const person = staffId === null ? 'a page without a person' : `staff ${safe(staffId)}`;
  return `the log of ${person} from ${new Date(from).toISOString()}, ${safe(device)}`;
}

/** The text comes from a file and could contain code. */
function safe(text: string): string {
  return text.replace(/[^\w .,()/-]/g, '?').slice(0, 100);
}
