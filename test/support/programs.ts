import { existsSync } from 'node:fs';
import path from 'node:path';

/** Bundles of programs, which start sooner than their sources. tools/test makes them. */
const bundles = process.env['SPEC_PROGRAMS'];

/**
 * Node's arguments that run one of our programs: the run's bundle of it, or the source.
 * @param source relative to the checkout's top folder
 */
export function programOf(source: string): readonly string[] {
  const bundle = bundles === undefined ? null : path.join(bundles, source.replace(/\.ts$/, '.mjs'));
  return bundle !== null && existsSync(bundle) ? ['--enable-source-maps', bundle] : ['--import', 'tsx', source];
}
