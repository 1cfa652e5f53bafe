import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { sourceConfig } from '../../webpack.config.js';

/** Builds a page of `browser/` as the product's pages are built. @returns its address */
export async function buildPage(name: string, dir: string): Promise<string> {
  const base = sourceConfig('production');
  const compiler = webpack({
    ...base,
    name: `bench-${name}`,
    entry: path.join(import.meta.dirname, 'browser', `${name}.tsx`),
    output: { path: dir, filename: 'main.js', publicPath: 'auto' },
    plugins: [...(base.plugins ?? []), new MiniCssExtractPlugin({ filename: 'main.css', ignoreOrder: true })],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (stats === undefined || stats.hasErrors())
        reject(error ?? new Error(stats?.toString('errors-only') ?? 'webpack gave no result'));
      else compiler.close(() => resolve());
    });
  });
  const file = path.join(dir, 'index.html');
  writeFileSync(
    file,
    '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="main.css"><div id="root"></div><script ' +
      'src="main.js"></script>',
  );
  return pathToFileURL(file).href;
}
