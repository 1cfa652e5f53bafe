// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const root = path.dirname(fileURLToPath(import.meta.url));
const inRoot = (/** @type {string[]} */ ...parts) => path.join(root, ...parts);
/** @type {{ browserslist: string[] }} */
const { browserslist } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

/** Where the server finds the pages. */
export const WEB_DIR = inRoot('dist', 'web');

/**
 * How every bundle of the project reads its sources: the pages here, and the specs in karma.conf.cjs.
 * @param {'production' | 'development'} mode
 * @param {string} [buildId] what the scripts say they are made of
 * @param {boolean} [isHot] changed code takes the place of what runs in the page
 * @returns {import('webpack').Configuration}
 */
export function sourceConfig(mode, buildId = mode, isHot = false) {
  return {
    mode,
    context: root,
    target: 'browserslist',
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // An alias stands here only if it saves more than 5 kB gzip. superagent writes form-encoded bodies with qs, and
      // no call has one: 16.9 kB.
      alias: { qs: false },
    },
    module: { strictExportPresence: true, rules: [scripts(mode, isHot), ...styles()] },
    plugins: [
      new webpack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(mode),
        'process.env.BUILD_ID': JSON.stringify(buildId),
        'process.env.HOT_PAGES': isHot ? '"1"' : '"0"',
      }),
      new webpack.IgnorePlugin({ resourceRegExp: /^\.\/locale$/, contextRegExp: /moment$/ }),
      // protobufjs does without it where it is not installed, and ids are strings. It compiles WebAssembly, which the
      // Content-Security-Policy refuses.
      new webpack.IgnorePlugin({ resourceRegExp: /^long$/, contextRegExp: /protobufjs/ }),
    ],
    // The server sends a Content-Security-Policy without unsafe-eval, so no devtool of the eval family.
    devtool: mode === 'production' ? false : 'cheap-module-source-map',
    cache: {
      type: 'filesystem',
      cacheDirectory: inRoot('.cache', isHot ? 'webpack-dev' : 'webpack'),
      buildDependencies: { config: [fileURLToPath(import.meta.url)] },
    },
    performance: { hints: false }, // budgets by route: tools/build.ts
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * @typedef {{ mode?: 'production' | 'development', outputDir?: string, buildId?: string, isHot?: boolean }} PageOptions
 */

/**
 * All pages, in two builds: people's, and the one that replays draw in.
 * @param {PageOptions} [options]
 * @returns {import('webpack').Configuration[]}
 */
export function pagesConfig({ mode = 'production', outputDir = WEB_DIR, buildId = mode, isHot = false } = {}) {
  return [peoplesPages({ mode, outputDir, buildId, isHot }), stagePage({ mode, outputDir, buildId, isHot: false })];
}

/**
 * The back-office and the customer's page share nothing but what they import.
 * @param {Required<PageOptions>} options
 * @returns {import('webpack').Configuration}
 */
function peoplesPages(options) {
  const base = pageConfig(options, ['index', 'customer']);
  return {
    ...base,
    name: `pages-${options.mode}`,
    entry: { index: './src/main.tsx', customer: './src/customer/main.tsx' },
    output: { ...base.output, clean: { keep: /(?:^|[/-])stage\./ } },
    optimization: {
      ...base.optimization,
      runtimeChunk: { name: (/** @type {{ name: string }} */ entry) => `runtime-${entry.name}` },
      splitChunks: {
        chunks: 'all',
        cacheGroups: { default: false, defaultVendors: false, ...chunksOf('index'), ...chunksOf('customer'), signedIn },
      },
    },
  };
}

/**
 * All screens in one script beside that of libraries, as nothing may load while they are drawn. Built apart, so that it
 * takes no part in how people's pages are cut.
 * @param {Required<PageOptions>} options
 * @returns {import('webpack').Configuration}
 */
function stagePage(options) {
  const base = pageConfig(options, ['stage']);
  return {
    ...base,
    name: `stage-${options.mode}`,
    entry: { stage: './src/stage.ts' },
    module: { ...base.module, parser: { javascript: { dynamicImportMode: 'eager', worker: false, url: false } } },
    optimization: {
      ...base.optimization,
      splitChunks: { cacheGroups: { default: false, defaultVendors: false, ...librariesOf('stage') } },
    },
  };
}

/**
 * @param {Required<PageOptions>} options
 * @param {readonly string[]} entries
 * @returns {import('webpack').Configuration}
 */
function pageConfig({ mode, outputDir, buildId, isHot }, entries) {
  const base = sourceConfig(mode, buildId, isHot);
  const name = mode === 'production' ? '[name].[contenthash:10]' : '[name]';
  return {
    ...base,
    output: {
      path: outputDir,
      publicPath: '/',
      filename: `assets/${name}.js`,
      chunkFilename: `assets/${name}.js`,
      assetModuleFilename: `assets/${name}[ext]`,
      hotUpdateChunkFilename: 'assets/[id].[fullhash].hot-update.js',
      hotUpdateMainFilename: 'assets/[runtime].[fullhash].hot-update.json',
    },
    plugins: [
      ...(base.plugins ?? []),
      new MiniCssExtractPlugin({
        filename: `assets/${name}.css`,
        chunkFilename: `assets/${name}.css`,
        ignoreOrder: true,
      }),
      ...entries.map(page),
      ...(mode === 'production' ? precompressed() : []),
    ],
    optimization: {
      minimize: mode === 'production' && { html: false },
      minimizer: [
        '...',
        new CssMinimizerPlugin({ minimizerOptions: { preset: ['default', { discardComments: { removeAll: true } }] } }),
      ],
    },
  };
}

/**
 * What screens share is a file of its own only from this size on, before it is made smaller: below, apart it takes more
 * than it spares.
 */
const SHARED_MIN_BYTES = 25_000;

/**
 * Nobody visits both pages, so nothing but the chat worker is shared by them: each page's copy of a module has only
 * what that page uses of it. Libraries are apart from our code, which changes with every release.
 * @param {string} entry
 */
function chunksOf(entry) {
  const isOfPage = (/** @type {webpack.Chunk} */ chunk) => chunk.runtime === `runtime-${entry}`;
  return {
    ...librariesOf(entry, isOfPage),
    [entry]: { chunks: isOfPage, minChunks: 2, minSize: SHARED_MIN_BYTES, priority: -10, reuseExistingChunk: true },
  };
}

/** @param {string} entry @param {(chunk: webpack.Chunk) => boolean} [isOfPage] */
function librariesOf(entry, isOfPage = () => true) {
  return {
    [`${entry}Libraries`]: {
      name: `libraries-${entry}`,
      test: /[\\/]node_modules[\\/]/,
      type: /javascript/,
      chunks: (/** @type {webpack.Chunk} */ chunk) => isOfPage(chunk) && chunk.canBeInitial(),
      enforce: true,
    },
  };
}

/** What the store and the screens have in common: one file, as the screens never load without the store. */
const signedIn = {
  name: 'signed-in',
  chunks: (/** @type {webpack.Chunk} */ { name }) => name === 'store' || name === 'screens',
  minChunks: 2,
  enforce: true,
};

/** @param {'production' | 'development'} mode @param {boolean} isHot */
function scripts(mode, isHot) {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: mode === 'development', refresh: isHot } },
      },
      env: { targets: browserslist },
    },
  };
}

function styles() {
  return [
    {
      test: /\.css$/,
      use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { import: false } }],
      sideEffects: true,
    },
    // Its icon fonts are data URLs, which the Content-Security-Policy does not allow: they become files.
    ...['ttf', 'woff'].map((kind) => ({
      mimetype: new RegExp(`font-${kind}`),
      type: 'asset/resource',
      generator: { filename: `assets/icons.[contenthash:10].${kind}` },
    })),
  ];
}

/** @param {string} entry */
function page(entry) {
  return new HtmlWebpackPlugin({
    filename: `${entry}.html`,
    template: inRoot('static', `${entry}.html`),
    // A frame has no icon, and the stage may not fetch one.
    favicon: entry === 'stage' ? false : inRoot('static', 'icons', 'favicon.svg'),
    chunks: [entry],
    scriptLoading: 'defer',
    minify: false, // the server fills the placeholders in, and relies on the quotes around them
  });
}

/**
 * Beside each file what the server sends to browsers that take br or gzip. Pages are filled in at serve time, so not
 * they.
 */
function precompressed() {
  const common = { test: /\.(?:js|css|svg|json)$/, threshold: 1_024, minRatio: 0.95 };
  return [
    new CompressionPlugin({ ...common, filename: '[path][base].gz', algorithm: 'gzip' }),
    new CompressionPlugin({ ...common, filename: '[path][base].br', algorithm: 'brotliCompress' }),
  ];
}

/** For webpack's own command line: `npx webpack --mode development`. */
export default (/** @type {unknown} */ _env, /** @type {{ mode?: 'production' | 'development' }} */ { mode } = {}) =>
  pagesConfig(mode === undefined ? {} : { mode });
