import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chanceFrom } from '#demo/seed/random.ts';
import { ROOT } from '../paths.ts';
import { AREAS } from './areas.ts';
import { mutated, mutationsOf, type Mutation } from './mutate.ts';

// npm run mutate -- [--seed=1] [--count=60] [--from=1] [--areas=limits,paging]: mutates the last commit at random
// places, one at a time in a separate work tree, and reports whether unit and server specs fail. See docs/testing.md.

interface Place extends Mutation {
  readonly area: string;
  readonly file: string;
}

/** A run that exceeds this limit counts as failed. */
const RUN_LIMIT_MS = 15 * 60_000;
/** A spec may fail for another reason, such as a busy machine. */
const ATTEMPTS = 3;
/** The beginning of a spec's name without characters that a pattern would interpret. */
const PLAIN = /^[\w ,'-]+/;

function main(): void {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '60' },
      from: { type: 'string', default: '1' },
      areas: { type: 'string', default: Object.keys(AREAS).join() },
    },
  });
  const parent = mkdtempSync(path.join(tmpdir(), 'mutations-'));
  // Some specs start the server as another user, who must be able to read the checkout.
  chmodSync(parent, 0o755);
  const dir = path.join(parent, 'checkout');
  git('worktree', 'add', '--quiet', '--detach', dir, 'HEAD');
  try {
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(dir, 'node_modules'));
    const places = draw(dir, values.areas.split(','), Number(values.seed), Number(values.count));
    // `--from` continues an interrupted run.
    const tried = [...places.entries()].slice(Number(values.from) - 1);
    const survivors = tried
      .filter(([index, place]) => survives(dir, place, `${index + 1}/${places.length}`))
      .map(([, place]) => place);
    console.log(`${tried.length - survivors.length} of ${tried.length} mutations were noticed. Not noticed:`);
    for (const place of survivors) console.log(`  ${describe(dir, place)}`);
  } finally {
    rmSync(parent, { recursive: true, force: true });
    git('worktree', 'prune');
  }
}

/** The same number of places in each area. */
function draw(dir: string, chosen: readonly string[], seed: number, count: number): readonly Place[] {
  const { integer } = chanceFrom(seed);
  const files = git('ls-files')
    .split('\n')
    .filter((file) => file.endsWith('.ts'));
  const areas = Object.entries(AREAS)
    .filter(([area]) => chosen.includes(area))
    .map(([area, pattern]) =>
      files
        .filter((file) => pattern.test(file))
        .flatMap((file) =>
          mutationsOf(file, readFileSync(path.join(dir, file), 'utf8')).map((mutation): Place => ({
            ...mutation,
            area,
            file,
          })),
        ),
    );
  return Array.from({ length: count }).flatMap((_, index) => {
    const area = areas[index % areas.length] ?? [];
    return area.splice(integer(0, area.length - 1), 1);
  });
}

function survives(dir: string, place: Place, number: string): boolean {
  const red = detectedBy(dir, place);
  const outcome = red === null ? 'NOT NOTICED' : 'noticed';
  const spec = red === null ? '' : `\n    ${red}`;
  console.log(`${number} ${outcome} ${place.area}: ${describe(dir, place)}${spec}`);
  return red === null;
}

/** A spec that fails with the mutation, and not without it; null: none does. */
function detectedBy(dir: string, place: Place): string | null {
  const file = path.join(dir, place.file);
  const before = readFileSync(file, 'utf8');
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      writeFileSync(file, mutated(before, place));
      // Specs with the same name first: they are fast and detect most mutations.
      const red = redSpec(dir, `--filter=/${path.basename(place.file, '.ts')}`) ?? redSpec(dir, '--changed');
      if (red === null) return null;
      // Without the mutation, but not as committed: `--changed` chooses the same specs.
      writeFileSync(file, `${before}\n`);
      if (redSpec(dir, '--changed', `--grep=${PLAIN.exec(red)?.[0] ?? ''}`) === null) return red;
      console.log(`    fails also without the mutation: ${red}`);
    }
    return null;
  } finally {
    writeFileSync(file, before);
  }
}

/** @returns the name of a failed spec, or null */
function redSpec(dir: string, ...choice: readonly string[]): string | null {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tools/test/main.ts', 'unit', 'server', '--bail', ...choice],
    { cwd: dir, encoding: 'utf8', timeout: RUN_LIMIT_MS, maxBuffer: 1024 ** 3 },
  );
  if (status === 0 || stderr.includes('No spec file matches') || stdout.includes('No spec has ')) return null;
  return /^Failed:\n {2}(.+)$/m.exec(stdout)?.[1] ?? 'the run did not end in order';
}

function describe(dir: string, { file, start, end, replacement }: Place): string {
  const text = readFileSync(path.join(dir, file), 'utf8');
  const line = text.slice(0, start).split('\n').length;
  return `${file}:${line} ${text.slice(start, end).replaceAll(/\s+/g, ' ')} → ${replacement.replaceAll(/\s+/g, ' ')}`;
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
}

main();
