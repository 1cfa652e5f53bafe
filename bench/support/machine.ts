import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';

/** The average number of runnable programs in the last minute. If it is above a few, only ratios are reliable. */
export function loadNow(): string {
  return `load ${loadavg()[0]?.toFixed(1) ?? 'unknown'} before`;
}

/** A description of the machine in one line. */
export function machine(): string {
  const cores = cpus();
  return (
    `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${process.platform} ${process.arch}, ` +
    `Node ${process.versions.node}`
  );
}

/** The installed version of a package. */
export function versionOf(name: string): string {
  const require = createRequire(import.meta.url);
  for (const dir of require.resolve.paths(name) ?? []) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(path.join(dir, name, 'package.json'), 'utf8'));
      if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
        return `${name} ${String(manifest.version)}`;
    } catch {
      // Installed in a parent folder.
    }
  }
  return `${name} (not installed)`;
}
