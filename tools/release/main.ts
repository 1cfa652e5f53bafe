import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from '#server/builtPages.ts';
import { ROOT } from '../paths.ts';
import { packRelease, releaseName, writeRelease } from './releaseFolder.ts';

// npm run release: a tarball in dist/release that runs on this platform, and its hash.

const OUT_DIR = path.join(ROOT, 'dist', 'release');

async function main(): Promise<string> {
  const webDir = await ensureBuilt();
  const name = releaseName();
  const folder = path.join(OUT_DIR, name);
  rmSync(folder, { recursive: true, force: true });
  await writeRelease(folder, webDir);
  const tarball = packRelease(folder);
  const hash = createHash('sha256').update(readFileSync(tarball)).digest('hex');
  writeFileSync(`${tarball}.sha256`, `${hash}  ${path.basename(tarball)}\n`);
  return tarball;
}

console.log(path.relative(process.cwd(), await main()));
