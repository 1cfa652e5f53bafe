import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../paths.ts';
import { noStyles, sourcePlaces } from '../serverBundle.ts';
import { TEST_DIR } from './specFiles.ts';

const SETUP = path.join(TEST_DIR, 'support', 'jasmineSetup.ts');

/**
 * Bundles spec files and all their imports except packages into one script, which loads in a third of the time that tsx
 * needs.
 * @param files relative to test/
 * @throws with esbuild's message when a source cannot be parsed or found
 */
export async function bundleSpecs(files: readonly string[], outfile: string): Promise<void> {
  const imported = [SETUP, ...files.map((file) => path.join(TEST_DIR, file))];
  await build({
    absWorkingDir: ROOT,
    stdin: { contents: imported.map((file) => `import ${JSON.stringify(file)};`).join('\n'), resolveDir: ROOT },
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'linked',
    plugins: [noStyles, sourcePlaces],
    logLevel: 'silent',
  });
}
