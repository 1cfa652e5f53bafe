import webpack, { type Stats } from 'webpack';
import { pagesConfig } from '../webpack.config.js';

/**
 * Builds both pages for production into `outputDir`.
 * @throws with webpack's own words when a source does not compile
 */
export async function bundle(outputDir: string): Promise<Stats> {
  const compiler = webpack(pagesConfig({ outputDir }));
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (result === undefined) reject(error ?? new Error('webpack gave no result'));
      else resolve(result);
    });
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString('errors-warnings'));
  return stats;
}
