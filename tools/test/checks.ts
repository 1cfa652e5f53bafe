import path from 'node:path';
import { CACHE_DIR } from '../paths.ts';
import type { Command } from '../runNode.ts';

export interface Check extends Command {
  readonly name: string;
}

/** Each with the types of all that it imports; together they would not fit into Node's memory. */
const ESLINT_PARTS = {
  page: ['src', 'workers', 'contract', '*.js', '*.cjs', '.dependency-cruiser.cjs'],
  server: ['server', 'tools', 'bench'],
  tests: ['test'],
};
const ESLINT_MEMORY_MB = 6_144;

/**
 * Cached by content, because a fresh checkout has new times. What a file imports counts through the types check only.
 */
function eslint(name: string, places: readonly string[], isFixing: boolean): Check {
  return {
    name: `eslint ${name}`,
    script: [
      'node_modules/eslint/bin/eslint.js',
      '--max-warnings=0',
      ...(isFixing ? ['--fix'] : []),
      '--cache',
      '--cache-strategy=content',
      `--cache-location=${path.join(CACHE_DIR, `eslint-${name}`)}`,
      ...places,
    ],
    env: { NODE_OPTIONS: `--max-old-space-size=${ESLINT_MEMORY_MB}` },
  };
}

/**
 * What `npm run lint` does: types, style, format, dependency rules and the lock file.
 * @param isFixing whether eslint mends in the sources what it can
 */
export function lintChecks(isFixing: boolean): readonly Check[] {
  return [
    { name: 'types', script: ['node_modules/typescript-native/bin/tsc', '-b'] },
    ...Object.entries(ESLINT_PARTS).map(([name, places]) => eslint(name, places, isFixing)),
    {
      name: 'format',
      script: [
        'node_modules/prettier/bin/prettier.cjs',
        '--check',
        '--log-level=warn',
        '--cache',
        '--cache-strategy=content',
        `--cache-location=${path.join(CACHE_DIR, 'prettier')}`,
        '.',
      ],
    },
    {
      name: 'arrows',
      script: ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', '.'],
    },
    {
      name: 'lockfile',
      script: [
        'node_modules/lockfile-lint/bin/lockfile-lint.js',
        '--path',
        'package-lock.json',
        '--type',
        'npm',
        '--allowed-hosts',
        'npm',
        '--validate-https',
        '--validate-integrity',
      ],
    },
  ];
}
