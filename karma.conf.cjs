// @ts-check
'use strict';

// Units in a real browser: those of test/(contract|workers|src) but *.node.spec.ts, which are pure and run in Node.
// Their helpers are in test/support/page, those of all other specs in test/support.
// webpack's API bundles the specs into one file. tools/test says by the environment which (SPEC_FILES, relative to
// test/), of them only those with SPEC_GREP in their name, in the order of SPEC_SEED; SPEC_RESULTS is the file for the
// results, and SPEC_COVERAGE writes coverage/.

const { readFileSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const { SourceMap } = require('node:module');
const path = require('node:path');
const { webpack } = require('webpack');

const BUNDLE_PATH = `.cache/karma/${process.pid}`;
const BUNDLE = path.join(__dirname, BUNDLE_PATH);
const withCoverage = Boolean(process.env['SPEC_COVERAGE']);
process.on('exit', () => rmSync(BUNDLE, { recursive: true, force: true }));

/** @param {import('karma').Config} config */
module.exports = async (config) => {
  const { findBrowser, BROWSER_FLAGS } = await import('./tools/browser.ts');
  process.env['BOUND_BROWSER'] = await findBrowser();
  process.env['CHROME_BIN'] = path.join(__dirname, 'tools', 'test', 'boundBrowser.sh');
  const { SPEC_FILES = '', SPEC_GREP: grep = '', SPEC_SEED: seed = '' } = process.env;
  const specs = SPEC_FILES.split(',').map((file) => path.join(__dirname, 'test', file));
  const coverage = withCoverage ? ['coverage'] : [];
  config.set({
    basePath: __dirname,
    port: 0, // a free one, which no page of another run knows
    frameworks: ['jasmine'],
    files: await bundle(specs),
    plugins: ['karma-jasmine', 'karma-chrome-launcher', 'karma-coverage', { 'reporter:results': ['type', Results] }],
    reporters: ['dots', 'results', ...coverage],
    ...{ coverageReporter: { dir: 'coverage', subdir: '.', reporters: [{ type: 'text-summary' }, { type: 'html' }] } },
    browsers: ['Chromium'],
    customLaunchers: { Chromium: { base: 'ChromeHeadless', flags: [...BROWSER_FLAGS] } },
    client: {
      args: grep === '' ? [] : ['--grep', grep],
      // Spread, because the published types do not know that karma-jasmine hands it on.
      ...{
        jasmine: {
          random: true,
          ...(seed !== '' && { seed }),
          failSpecWithNoExpectations: true,
          timeoutInterval: 10_000,
        },
      },
    },
    formatError: toSourcePositions,
    failOnEmptyTestSuite: true,
    // A busy machine is no failure: a spec of its own may take a minute without a word.
    browserNoActivityTimeout: 300_000,
    browserDisconnectTimeout: 120_000,
    pingTimeout: 120_000,
    captureTimeout: 120_000,
    singleRun: true,
    autoWatch: false,
    logLevel: config.LOG_WARN,
  });
};

/**
 * @param {readonly string[]} specs
 * @returns {Promise<import('karma').FilePattern[]>} the one script that runs, and what it may load
 */
async function bundle(specs) {
  const { sourceConfig } = await import('./webpack.config.js');
  const { default: MiniCssExtractPlugin } = await import('mini-css-extract-plugin');
  const base = sourceConfig('development');
  const compiler = webpack({
    ...base,
    name: 'specs',
    entry: { specs: [path.join(__dirname, 'test', 'support', 'page', 'failOnConsole.ts'), ...specs] },
    output: { path: BUNDLE, publicPath: `/base/${BUNDLE_PATH}/`, filename: '[name].js', chunkFilename: '[name].js' },
    module: { rules: [...(base.module?.rules ?? []), ...(withCoverage ? [counted()] : [])] },
    plugins: [...(base.plugins ?? []), new MiniCssExtractPlugin()],
  });
  if (compiler === null) throw new Error('webpack made no compiler');
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : compiler.close(() => resolve(result))));
  });
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: true }));
  return readdirSync(BUNDLE).map((name) => ({
    pattern: path.join(BUNDLE, name),
    included: name === 'specs.js' || name === 'specs.css',
    watched: false,
  }));
}

/**
 * Runs after swc, and on our own sources only.
 * @returns {import('webpack').RuleSetRule}
 */
function counted() {
  const rooms = ['contract', 'workers', 'src'].map((room) => path.join(__dirname, room));
  return { test: /\.tsx?$/, include: rooms, enforce: 'post', loader: path.join(__dirname, 'tools', 'instrument.js') };
}

/**
 * Where the bundle's positions stand in the sources.
 * @param {string} message
 */
function toSourcePositions(message) {
  const lines = message.replace(/\.cache\/karma\/\d+\/([\w.-]+\.js):(\d+):(\d+)/g, (position, name, line, column) => {
    const map = new SourceMap(JSON.parse(readFileSync(path.join(BUNDLE, `${name}.map`), 'utf8')));
    const origin = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in origin)) return position;
    return `${origin.originalSource.replace(/^webpack:\/\/[^/]*\/(?:\.\/)?/, '')}:${origin.originalLine + 1}`;
  });
  return `${lines}\n`;
}

/**
 * @this {{ onSpecComplete?: (browser: unknown, spec: Spec) => void, onRunComplete?: (browsers: unknown, run: Run) =>
 * void }}
 */
function Results() {
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const skips = [];
  this.onSpecComplete = (_browser, { suite, description, success, skipped, pending, pendingReason }) => {
    const name = [...suite, description].join(' ');
    if (pending) skips.push(`${name}: ${pendingReason ?? ''}`);
    else if (!success && !skipped) failures.push(name);
  };
  this.onRunComplete = (_browsers, { success: passed, error }) => {
    const file = process.env['SPEC_RESULTS'];
    if (file === undefined) return;
    if (error && failures.length === 0) failures.push('Karma');
    writeFileSync(
      file,
      JSON.stringify({ passed, failed: failures.length, skipped: skips.length, failures, skips, seconds: {} }),
    );
  };
}

/**
 * @typedef {{ suite: string[], description: string, success: boolean, skipped: boolean, pending: boolean,
 * pendingReason?: string }} Spec
 */
/** @typedef {{ success: number, error: boolean }} Run */
