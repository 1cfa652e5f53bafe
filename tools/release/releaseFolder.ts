import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NATIVE_PACKAGES, buildProgram } from '../serverBundle.ts';
import { ROOT } from '../paths.ts';
import { licencesOf } from './licences.ts';

const PROGRAMS = ['server/main.ts', 'server/admin.ts'];
/** Files that programs read, at the same places as in the checkout. */
const READ_BY_PROGRAMS = ['server/db/functions', 'server/db/migrations', 'tools/requireNode.cjs'];
const FOR_PEOPLE = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'deploy', 'docs'];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: { readonly node: string };
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Writes a release into a new folder: all that runs with Node alone, without TypeScript, build tools or npm's registry.
 * docs/decisions/0061 says why packages are bundled.
 * @param webDir the built pages
 */
export async function writeRelease(folder: string, webDir: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const inputs = new Set<string>();
  for (const source of PROGRAMS) {
    const program = await buildProgram(source, folder, { isRelease: true });
    for (const input of program.inputs) inputs.add(input);
  }
  const native = NATIVE_PACKAGES.flatMap((name) => [name, ...platformPackages(name)]);
  for (const name of native) copy(path.join('node_modules', name), folder);
  for (const place of [...READ_BY_PROGRAMS, ...FOR_PEOPLE]) copy(place, folder);
  cpSync(webDir, path.join(folder, 'dist', 'web'), { recursive: true });
  const { name, version, description, license, engines } = readManifest('.');
  const scripts = {
    start: 'node tools/requireNode.cjs && exec node --enable-source-maps server/main.mjs',
    admin: 'node tools/requireNode.cjs && node --enable-source-maps server/admin.mjs',
  };
  const manifest = { name, version, description, private: true, type: 'module', license, engines, scripts };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(path.join(folder, 'THIRD-PARTY-LICENCES.txt'), licencesOf([...inputs, ...native]));
}

/**
 * Owned by root in the tarball, so that the user of the service cannot change its own programs.
 * @returns the path of the tarball, beside the folder
 */
export function packRelease(folder: string): string {
  const tarball = `${folder}.tar.gz`;
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--sort=name'];
  execFileSync('tar', ['-czf', tarball, ...owner, '-C', path.dirname(folder), path.basename(folder)]);
  return tarball;
}

/** The name of a release and of its folder: it runs on this platform only. */
export function releaseName(): string {
  const { name, version } = readManifest('.');
  return `${name}-${version}-${process.platform}-${process.arch}`;
}

/** The packages with this platform's programs, which npm has installed. */
function platformPackages(name: string): readonly string[] {
  const { optionalDependencies = {} } = readManifest(path.join('node_modules', name));
  const installed = Object.keys(optionalDependencies).filter((each) =>
    existsSync(path.join(ROOT, 'node_modules', each)),
  );
  if (installed.length === 0) throw new Error(`${name} has no program for this platform: run npm ci.`);
  return installed;
}

/** Hidden files stay behind: `.env` beside the compose file holds secrets. */
function copy(place: string, folder: string): void {
  const source = path.join(ROOT, place);
  if (!existsSync(source)) throw new Error(`${place} is missing`);
  const filter = (file: string): boolean => !path.basename(file).startsWith('.');
  cpSync(source, path.join(folder, place), { recursive: true, dereference: true, filter });
}

function readManifest(place: string): Manifest {
  return JSON.parse(readFileSync(path.join(ROOT, place, 'package.json'), 'utf8')) as Manifest;
}
