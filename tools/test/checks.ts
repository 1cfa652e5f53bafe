import type { Command } from '../runNode.ts';

export interface Check extends Command {
  readonly name: string;
}

/** Run apart: the types of all files together do not fit into Node's memory. */
export function lintChecks(isFixing: boolean): readonly Check[] {
  return [
    // Checkers of one project repeat each other's work: the usual four take twice the processor time. Projects run side
    // by side, which keeps the cores busy.
    { name: 'types', script: ['node_modules/typescript-native/bin/tsc', '-b', '--checkers', '1'] },
    { name: 'oxlint', script: ['node_modules/oxlint/bin/oxlint', ...(isFixing ? ['--fix'] : [])] },
    { name: 'format', script: ['node_modules/oxfmt/bin/oxfmt', ...(isFixing ? [] : ['--check'])] },
    { name: 'spelling', script: ['node_modules/cspell/bin.mjs', '--no-progress'] },
    { name: 'OpenAPI', script: ['tools/openApiProblems.ts'] },
    {
      name: 'dependency rules',
      script: ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', '.'],
    },
    { name: 'unused exports', script: ['node_modules/knip/bin/knip.js', '--no-progress'] },
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
