// @ts-check
'use strict';

// Runs the unit specs of test/(contract|workers|src) in a real browser, except *.node.spec.ts, which run in Node.
// Their helpers are in test/support/page. webpack bundles the specs into one file. tools/test sets the environment:
// - SPEC_FILES: the spec files, relative to test/
// - SPEC_GREP: runs only specs with this text in their name
// - SPEC_SEED: the random order; by default another one each time, which is printed
// - SPEC_RESULTS: the file for the results
// - SPEC_COVERAGE: if set, writes coverage/

const { randomInt } = require('node:crypto');
const { readFileSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const { SourceMap } = require('node:module');
const path = require('node:path');
const { webpack } = require('webpack');

const BUNDLE_PATH = `.cache/karma/${process.pid}`;
const BUNDLE = path.join(__dirname, BUNDLE_PATH);
const withCoverage = Boolean(process.env['SPEC_COVERAGE']);
const seed = process.env['SPEC_SEED'] || String(randomInt(100_000));
process.on('exit', () => rmSync(BUNDLE, { recursive: true, force: true }));

/** @param {import('karma').Config} config */
module.exports = async (config) => {
  const { findBrowser, BROWSER_FLAGS } = await import('./tools/browser.ts');
  process.env['BOUND_BROWSER'] = await findBrowser();
  process.env['CHROME_BIN'] = path.join(__dirname, 'tools', 'test', 'boundBrowser.sh');
  const { SPEC_FILES = '', SPEC_GREP: grep = '' } = process.env;
  const specs = SPEC_FILES.split(',').map((file) => path.join(__dirname, 'test', file));
  const coverage = withCoverage ? ['coverage'] : [];
  config.set({
    basePath: __dirname,
    port: 0, // a free port, which no page of another run knows
    frameworks: ['jasmine'],
    files: await bundle(specs),
    plugins: ['karma-jasmine', 'karma-chrome-launcher', 'karma-coverage', { 'reporter:results': ['type', Results] }],
    reporters: ['dots', 'results', ...coverage],
    ...{ coverageReporter: { dir: 'coverage', subdir: '.', reporters: [{ type: 'text-summary' }, { type: 'html' }] } },
    browsers: ['Chromium'],
    customLaunchers: { Chromium: { base: 'ChromeHeadless', flags: [...BROWSER_FLAGS] } },
    client: {
      args: grep === '' ? [] : ['--grep', grep],
      // Spread, because the published types lack this option of karma-jasmine.
      ...{
        jasmine: {
          random: true,
          seed,
          failSpecWithNoExpectations: true,
          timeoutInterval: 60_000,
        },
      },
    },
    formatError: toSourcePositions,
    failOnEmptyTestSuite: grep === '',
    // A slow machine must not fail the run: a single spec may take a minute without any output.
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
 * @returns {Promise<import('karma').FilePattern[]>} the script that runs, and the files that it may load
 */
async function bundle(specs) {
  const { sourceConfig } = await import('./webpack.config.js');
  const { default: MiniCssExtractPlugin } = await import('mini-css-extract-plugin');
  const base = sourceConfig('development');
  const compiler = webpack({
    ...base,
    name: 'specs',
    // Shared styles load first, as on the pages.
    entry: {
      specs: [
        path.join(__dirname, 'src', 'common', 'styles', 'index.ts'),
        path.join(__dirname, 'test', 'support', 'page', 'failOnConsole.ts'),
        ...specs,
      ],
    },
    output: { path: BUNDLE, publicPath: `/base/${BUNDLE_PATH}/`, filename: '[name].js', chunkFilename: '[name].js' },
    module: {
      rules: [...(base.module?.rules ?? []), ...(withCoverage ? [coverageRule()] : [])],
      // Later parts of a page are in the bundle too: how long they load must not depend on the specs that ran before.
      parser: { javascript: { dynamicImportMode: 'eager' } },
    },
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
 * Counts coverage: runs after swc, and only on the sources of this project.
 * @returns {import('webpack').RuleSetRule}
 */
function coverageRule() {
  const modules = ['contract', 'workers', 'src'].map((name) => path.join(__dirname, name));
  return { test: /\.tsx?$/, include: modules, enforce: 'post', loader: path.join(__dirname, 'tools', 'instrument.js') };
}

/**
 * Replaces positions in the bundle by positions in the sources.
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
  /** @type {{ name: string }[]} */
  const failures = [];
  /** @type {string[]} */
  const skips = [];
  this.onSpecComplete = (_browser, { suite, description, success, skipped, pending, pendingReason }) => {
    const name = [...suite, description].join(' ');
    if (pending) skips.push(`${name}: ${pendingReason ?? ''}`);
    else if (!success && !skipped) failures.push({ name });
  };
  this.onRunComplete = (_browsers, { success: passed, error }) => {
    console.log(`Randomized with seed ${seed}`);
    const file = process.env['SPEC_RESULTS'];
    if (file === undefined) return;
    if (error && failures.length === 0) failures.push({ name: 'Karma' });
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
