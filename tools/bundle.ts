import webpack, { type MultiStats } from 'webpack';
import { buildIdNow } from '#server/builtPages.ts';
import { pagesConfig } from '../webpack.config.js';
import { showProgress } from './buildProgress.ts';

/**
 * Builds all pages into `outputDir`.
 * @throws with webpack's message when a source does not compile
 */
export async function bundle(
  outputDir: string,
  mode: 'production' | 'development' = 'production',
  hasProgress = false,
): Promise<MultiStats> {
  const compiler = webpack(pagesConfig({ outputDir, mode, buildId: buildIdNow() }));
  if (hasProgress) showProgress(compiler);
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
