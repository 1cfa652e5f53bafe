import { execFileSync } from 'node:child_process';
import { build } from 'esbuild';
import { ROOT } from '../paths.ts';
import { specFiles, SUITES } from './specFiles.ts';

/** For each source file, the files that import it. All are relative to the checkout's top folder. */
type Importers = ReadonlyMap<string, readonly string[]>;

const ALL_SPECS = '<stdin>';

/**
 * The spec files, relative to test/, that import one of the changed files, directly or indirectly. End-to-end specs
 * import no product code, so a change of the product never selects them.
 * @param changed relative to the checkout's top folder
 * @throws with esbuild's message when a source cannot be parsed
 */
export async function specsThatImport(changed: readonly string[]): Promise<ReadonlySet<string>> {
  const importers = await readImporters();
  const reached = new Set<string>();
  const left = [...changed];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    left.push(...(importers.get(file) ?? []));
  }
  return new Set(allSpecs().filter((file) => reached.has(`test/${file}`)));
}

/** Files that differ from a commit, including untracked ones. */
export function changedFiles(commit: string): readonly string[] {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  return [...git('diff', '--name-only', '--relative', commit), ...git('ls-files', '--others', '--exclude-standard')];
}

async function readImporters(): Promise<Importers> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    stdin: {
      contents: allSpecs()
        .map((file) => `import ${JSON.stringify(`./test/${file}`)};`)
        .join('\n'),
      resolveDir: ROOT,
    },
    bundle: true,
    metafile: true,
    write: false,
    treeShaking: false,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  });
  const importers = new Map<string, string[]>();
  for (const [importer, { imports }] of Object.entries(metafile.inputs)) {
    if (importer === ALL_SPECS) continue;
    for (const { path: imported, external } of imports) {
      if (external !== true) importers.set(imported, [...(importers.get(imported) ?? []), importer]);
    }
  }
  return importers;
}

function allSpecs(): readonly string[] {
  return SUITES.flatMap((suite) => specFiles(suite));
}
