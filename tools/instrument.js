// @ts-check
import { createInstrumenter } from 'istanbul-lib-instrument';

/**
 * A webpack loader that counts the covered code of unit specs for karma-coverage, except inside workers.
 * @this {import('webpack').LoaderContext<unknown>}
 * @param {string} code
 * @param {string | object} [map]
 */
export default function instrument(code, map) {
  const instrumenter = createInstrumenter({ esModules: true });
  const counted = instrumenter.instrumentSync(code, this.resourcePath, typeof map === 'string' ? JSON.parse(map) : map);
  this.callback(null, counted, JSON.stringify(instrumenter.lastSourceMap()));
}
