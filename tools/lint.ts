import path from 'node:path';
import { CACHE_DIR } from './paths.ts';
import { runTwoAtATime, type Command } from './run.ts';

/** Each with the types of all that it imports; together they would not fit into Node's memory. */
const ESLINT_PARTS = {
  page: ['src', 'workers', 'contract', '*.js', '*.cjs', '.dependency-cruiser.cjs'],
  server: ['server', 'tools', 'bench'],
  tests: ['test'],
};
const ESLINT_MEMORY_MB = 6_144;

/** Cached by content, because a fresh checkout has new times. What a file imports counts through the types check only. */
function eslint([name, places]: readonly [string, readonly string[]]): Command {
  return {
    name: `eslint ${name}`,
    script: [
      'node_modules/eslint/bin/eslint.js', '--max-warnings=0',
      '--cache', '--cache-strategy=content', `--cache-location=${path.join(CACHE_DIR, `eslint-${name}`)}`, ...places,
    ],
    env: { NODE_OPTIONS: `--max-old-space-size=${ESLINT_MEMORY_MB}` },
  };
}

const CHECKS: readonly Command[] = [
  { name: 'types', script: ['node_modules/typescript/bin/tsc', '-b'] },
  ...Object.entries(ESLINT_PARTS).map(eslint),
  {
    name: 'arrows',
    script: ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', '.'],
  },
  {
    name: 'lockfile',
    script: [
      'node_modules/lockfile-lint/bin/lockfile-lint.js',
      '--path', 'package-lock.json', '--type', 'npm', '--allowed-hosts', 'npm', '--validate-https', '--validate-integrity',
    ],
  },
];

/** Checks types, style, arrows and lock file, and prints what is wrong. @returns whether nothing is */
export async function lint(): Promise<boolean> {
  const failed: string[] = [];
  await runTwoAtATime(CHECKS, ({ name, exitCode, output, seconds }) => {
    console.log(`lint: ${name} ${exitCode === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
    if (exitCode === 0) return;
    failed.push(name);
    console.log(output.trimEnd());
  });
  if (failed.length > 0) console.log(`lint: failed: ${failed.join(', ')}`);
  return failed.length === 0;
}

if (import.meta.filename === process.argv[1]) process.exitCode = (await lint()) ? 0 : 1;
