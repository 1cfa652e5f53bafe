import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { sourceConfig } from '../webpack.config.js';
import { ROOT } from './paths.ts';

// npm run gallery. webpack serves gallery/ on PORT from memory, and reloads it after a change.

const HOST = process.env['HOST'] ?? '127.0.0.1';
const PORT = Number(process.env['PORT'] ?? 8090);

function createCompiler(): Compiler {
  const base = sourceConfig('development');
  return webpack({
    ...base,
    name: 'gallery',
    entry: path.join(ROOT, 'gallery', 'main.tsx'),
    output: { publicPath: '/' },
    plugins: [
      ...(base.plugins ?? []),
      new MiniCssExtractPlugin({ ignoreOrder: true }),
      new HtmlWebpackPlugin({
        template: path.join(ROOT, 'gallery', 'index.html'),
        favicon: path.join(ROOT, 'static', 'icons', 'favicon.svg'),
      }),
    ],
  });
}

const compiler = createCompiler();
const server = new WebpackDevServer(
  { host: HOST, port: PORT, hot: false, liveReload: true, static: false, client: { overlay: false, logging: 'warn' } },
  compiler,
);
const built = new Promise<void>((resolve) => compiler.hooks.done.tap('gallery', () => resolve()));
await server.start();
await built;
console.log(`The gallery: http://${HOST}:${PORT}`);
