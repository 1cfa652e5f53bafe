import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.ts';

/** Where specs run follows from their path; karma.conf.cjs says how. */
export const SUITES = {
  unit: /^(?:contract|workers|src)\/(?!.*\.node\.spec\.ts$).+\.spec\.tsx?$/,
  server: /^(?:(?:server|tools|fault)\/.+\.spec\.ts|.+\.node\.spec\.ts)$/,
  e2e: /^e2e\/.+\.spec\.ts$/,
} as const;
export type Suite = keyof typeof SUITES;

export function isSuite(name: string): name is Suite {
  return name in SUITES;
}

/** Absolute paths of a suite's specs; with a filter, of those whose path contains it. */
export function specFiles(suite: Suite, filter = ''): readonly string[] {
  const dir = path.join(ROOT, 'test');
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => SUITES[suite].test(name) && name.includes(filter))
    .sort()
    .map((name) => path.join(dir, name));
}
