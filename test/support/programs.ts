import { existsSync } from 'node:fs';
import path from 'node:path';

/** Bundles of programs, which start faster than their sources. tools/test creates them. */
const bundles = process.env['SPEC_PROGRAMS'];

/**
 * Node's arguments to run a program: the bundle of the run, or the source.
 * @param source relative to the checkout's top folder
 */
export function programOf(source: string): readonly string[] {
  const bundle = bundles === undefined ? null : path.join(bundles, source.replace(/\.ts$/, '.mjs'));
  return bundle !== null && existsSync(bundle) ? ['--enable-source-maps', bundle] : ['--import', 'tsx', source];
}
