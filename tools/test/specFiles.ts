import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../paths.ts';

const SUITE_PATTERNS = {
  unit: /^(?:contract|workers|src)\/.+\.spec\.tsx?$/,
  server: /^(?:server|demo|tools|bench)\/.+\.spec\.ts$/,
  e2e: /^e2e\/.+\.spec\.ts$/,
} as const;
export type Suite = keyof typeof SUITE_PATTERNS;

export const TEST_DIR = path.join(ROOT, 'test');

export function isSuite(name: string): name is Suite {
  return name in SUITE_PATTERNS;
}

/**
 * Unit specs run in a page, except those of pure functions, which start faster in Node. All other specs run in Node.
 */
export function runsInNode(file: string): boolean {
  return file.endsWith('.node.spec.ts');
}

export const SUITES: readonly Suite[] = Object.keys(SUITE_PATTERNS).filter(isSuite);

/**
 * The spec files of a suite, relative to test/.
 * @param filters parts of paths, which begin with test/. One must match; all files without any
 */
export function specFiles(suite: Suite, filters: readonly string[] = []): readonly string[] {
  return readdirSync(TEST_DIR, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => SUITE_PATTERNS[suite].test(name))
    .filter((name) => filters.length === 0 || filters.some((part) => `test/${name}`.includes(part)))
    .sort();
}
