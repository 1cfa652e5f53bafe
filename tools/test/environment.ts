import { rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../browser.ts';
import { CACHE_DIR } from '../paths.ts';
import type { Files, SpecEnv } from './jobs.ts';
import type { TestOptions } from './options.ts';
import { keepTemporaryFilesInMemory } from './temporaryFiles.ts';

/** Programs that specs start often, and that start faster from a bundle. */
const PROGRAMS = ['server/main.ts', 'server/admin.ts', 'bench/simulator/main.ts'];

/** What the processes of a run share: a PostgreSQL, bundles of programs and, while watching, the browser. */
export interface Environment {
  readonly env: SpecEnv;
  /** Bundles the programs again after a change of their sources. */
  refresh(): Promise<void>;
  end(): Promise<void>;
}

/** Starts what the files need. Modules are loaded on demand, so that a single unit spec finishes in two seconds. */
export async function prepare(files: Files, { isQuick, isWatching }: TestOptions): Promise<Environment> {
  const endings: (() => unknown)[] = [];
  const needsProduct = files.e2e.length > 0;
  const needsServer = needsProduct || files.server.length > 0;
  if (needsProduct || files.unit.length > 0) console.log(`browser: ${await findBrowser()}`);
  const env: Record<string, string> = { SPEC_QUICK: isQuick ? '1' : '' };
  let refresh = (): Promise<void> => Promise.resolve();

  if (needsServer) {
    keepTemporaryFilesInMemory();
    const [{ startSpecCluster }, { bundleProgram }] = await Promise.all([
      import('./specCluster.ts'),
      import('../serverBundle.ts'),
    ]);
    const dir = path.join(CACHE_DIR, 'test', `programs-${process.pid}`);
    endings.push(() => rmSync(dir, { recursive: true, force: true }));
    env['SPEC_PROGRAMS'] = dir;
    refresh = async () => {
      await Promise.all(PROGRAMS.map((source) => bundleProgram(source, dir, { withPackages: true })));
    };
    const [cluster] = await Promise.all([startSpecCluster(needsProduct), refresh()]);
    endings.push(() => cluster.stop());
    env['SPEC_CLUSTER'] = cluster.url;
  }
  if (needsProduct && isWatching) {
    const { launchBrowserServer } = await import('../browserServer.ts');
    const browser = await launchBrowserServer();
    endings.push(() => browser.close());
    env['SPEC_BROWSER'] = browser.wsEndpoint();
  }
  return {
    env,
    refresh,
    end: async () => {
      await Promise.all(endings.map((ending) => ending()));
    },
  };
}
