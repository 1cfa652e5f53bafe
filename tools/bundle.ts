import webpack, { type MultiStats } from 'webpack';
import { pagesConfig } from '../webpack.config.js';
import { sourcesHash } from './ensureBuilt.ts';

/** Of the hash of the sources; enough to tell builds apart. */
const BUILD_ID_LENGTH = 12;

/**
 * Builds all pages into `outputDir`.
 * @throws with webpack's own words when a source does not compile
 */
export async function bundle(outputDir: string, mode: 'production' | 'development' = 'production'): Promise<MultiStats> {
  const compiler = webpack(pagesConfig({ outputDir, mode, buildId: sourcesHash().slice(0, BUILD_ID_LENGTH) }));
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (result === undefined) reject(error ?? new Error('webpack gave no result'));
      else resolve(result);
    });
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString('errors-warnings'));
  return stats;
}
