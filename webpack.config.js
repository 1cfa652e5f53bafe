// @ts-check
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';

const root = path.dirname(fileURLToPath(import.meta.url));
const inRoot = (/** @type {string[]} */ ...parts) => path.join(root, ...parts);
/** @type {{ browserslist: string[] }} */
const { browserslist } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

/** The folder from which the server serves the pages. */
export const WEB_DIR = inRoot('dist', 'web');

/**
 * The configuration that all bundles share: the pages here, and the specs in karma.conf.cjs.
 * @param {'production' | 'development'} mode
 * @param {string} [buildId] the version that the scripts report
 * @param {boolean} [isHot] whether changed components replace those of a running page
 * @returns {import('webpack').Configuration}
 */
export function sourceConfig(mode, buildId = mode, isHot = false) {
  return {
    mode,
    context: root,
    target: 'browserslist',
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // Only aliases that save more than 5 kB gzip. superagent uses qs for form-encoded bodies, which no call has:
      // without it 16.9 kB less.
      // Semantic UI's Image has a Dimmer, and that the Portal with its event stack; no image of ours does: 5.5 kB less.
      alias: { qs: false, [realpathSync(inRoot('node_modules/semantic-ui-react/dist/es/modules/Dimmer'))]: false },
    },
    module: { strictExportPresence: true, rules: [scripts(mode, isHot), ...styles()] },
    plugins: [
      new webpack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(mode),
        'process.env.BUILD_ID': JSON.stringify(buildId),
      }),
      new webpack.IgnorePlugin({ resourceRegExp: /^\.\/locale$/, contextRegExp: /moment$/ }),
      // protobufjs needs no `long`, because ids are strings. `long` compiles WebAssembly, which the
      // Content-Security-Policy forbids.
      new webpack.IgnorePlugin({ resourceRegExp: /^long$/, contextRegExp: /protobufjs/ }),
    ],
    // No eval devtool: the Content-Security-Policy of the server forbids eval.
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
 * All pages, in two builds: the pages for users, and the frame in which replays draw.
 * @param {PageOptions} [options]
 * @returns {import('webpack').Configuration[]}
 */
export function pagesConfig({ mode = 'production', outputDir = WEB_DIR, buildId = mode, isHot = false } = {}) {
  return [userPages({ mode, outputDir, buildId, isHot }), replayFramePage({ mode, outputDir, buildId, isHot: false })];
}

/**
 * The back-office and the customer's page: two entries in one build.
 * @param {Required<PageOptions>} options
 * @returns {import('webpack').Configuration}
 */
function userPages(options) {
  const base = pageConfig(options, ['index', 'customer']);
  return {
    ...base,
    name: `pages-${options.mode}`,
    entry: { index: './src/main.tsx', customer: './src/customer/main.tsx' },
    output: { ...base.output, clean: { keep: /(?:^|[/-])replayFrame\./ } },
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
 * The frame in which replays draw. All screens are in one script next to the libraries, because a replay must not load
 * anything. A build of its own, because it must not change the chunks of the pages for users.
 * @param {Required<PageOptions>} options
 * @returns {import('webpack').Configuration}
 */
function replayFramePage(options) {
  const base = pageConfig(options, ['replayFrame']);
  return {
    ...base,
    name: `replayFrame-${options.mode}`,
    entry: { replayFrame: './src/replayFrame.ts' },
    module: {
      ...base.module,
      // Only scripts: style sheets load the font.
      rules: [...(base.module?.rules ?? []), { test: /\.tsx?$/, parser: { url: false } }],
      parser: { javascript: { dynamicImportMode: 'eager', worker: false } },
    },
    optimization: {
      ...base.optimization,
      splitChunks: { cacheGroups: { default: false, defaultVendors: false, ...librariesOf('replayFrame') } },
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
      minimizer: minimizers(),
    },
  };
}

/** swc and esbuild take a tenth of the time of terser and cssnano, for the same size within 0.5 %. */
function minimizers() {
  return [
    new MinimizerPlugin({
      test: /\.js$/,
      minify: MinimizerPlugin.swcMinify,
      minimizerOptions: { compress: { passes: 4 } },
      extractComments: { banner: false },
    }),
    new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
  ];
}

/** Smallest size of a chunk that screens share, before minification. A smaller chunk costs more than it saves. */
const SHARED_MIN_BYTES = 30_000;

/**
 * The pages share no chunks except the chat worker: no one visits both, and each page's copy of a module contains only
 * the exports that the page uses. Libraries have chunks of their own, because they change less often than our code.
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

/** Modules of both the store and the screens: one chunk, because screens never load without the store. */
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
      use: [MiniCssExtractPlugin.loader, 'css-loader'],
      sideEffects: true,
    },
    // The icon fonts are data URLs, which the Content-Security-Policy forbids: they become files.
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
    // A frame shows no icon, and the replay frame may not fetch one.
    favicon: entry === 'replayFrame' ? false : inRoot('static', 'icons', 'favicon.svg'),
    chunks: [entry],
    scriptLoading: 'defer',
    minify: false, // the server replaces the placeholders, and relies on the quotes around them
  });
}

/** Writes a br and a gzip version of each file. Not of the pages: the server fills in their placeholders. */
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
