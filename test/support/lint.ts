import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { ROOT } from '#tools/paths.ts';

/** A file, relative to the checkout's top folder, and what it says. */
export type Sample = readonly [file: string, code: string];

const Report = Type.Object({
  diagnostics: Type.Array(Type.Object({ code: Type.Optional(Type.String()), filename: Type.String() })),
});

const CONFIG = 'oxlint.config.ts';

/**
 * The rules that samples break, sample by sample.
 * @param typeAware whether rules that need types are among them: then samples must not import others
 */
export async function brokenRules(
  samples: readonly Sample[],
  typeAware = false,
): Promise<readonly (readonly string[])[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lint-'));
  try {
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    await writeFile(path.join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }');
    // Each sample has a folder, which stands for the top folder: two samples may be of one file.
    await Promise.all(samples.map((sample, index) => writeSample(path.join(folder, `${index}`), sample)));
    await writeFile(path.join(folder, CONFIG), config());
    const { diagnostics } = Value.Parse(Report, JSON.parse(await oxlint(folder, typeAware)));
    return samples.map(([file], index) =>
      diagnostics
        .filter(({ filename }) => filename === path.posix.join(`${index}`, file))
        .map(({ code }) => /\((.*)\)$/.exec(code ?? '')?.[1] ?? 'no rule'),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeSample(folder: string, [file, code]: Sample): Promise<void> {
  const place = path.join(folder, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(path.join(folder, CONFIG), config());
  await writeFile(place, `${code}\n`);
}

/** Ours, for another folder. */
function config(): string {
  const ours = (file: string): string => JSON.stringify(pathToFileURL(path.join(ROOT, file)));
  return [
    `import config from ${ours(CONFIG)};`,
    `export default { ...config, options: {}, jsPlugins: [${ours('tools/lintRules.ts')}] };`,
  ].join('\n');
}

/** Its report, which it writes whether it finds problems or not. */
function oxlint(cwd: string, typeAware: boolean): Promise<string> {
  const args = ['--import', 'tsx', 'node_modules/oxlint/bin/oxlint', '--format=json', '.'];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      typeAware ? [...args, '--type-aware'] : args,
      { cwd, maxBuffer: Infinity },
      (error, stdout, stderr) => {
        if (stdout.startsWith('{')) resolve(stdout);
        else reject(new Error(`${stdout}${stderr}`, { cause: error }));
      },
    );
  });
}
