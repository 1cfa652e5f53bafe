import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Plural forms: the code names the key without the ending. */
const FORM = /_(one|other)$/;

/** Counts with the same text for one and for many, because they contain only a number and a sign or a unit. */
const SAME_FOR_ALL = [
  /^\{\{count\}\}\+$/,
  /^\{\{count\}\} (d|h|min|s|ms|times)$/,
  /^and \{\{count\}\} more$/,
  /^ID-\{\{id\}\} \(\{\{count\}\}\)$/,
  /^Picture \{\{number\}\} of \{\{count\}\}$/,
];

function textsOf(part: object, before = ''): readonly (readonly [string, string])[] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? textsOf(value, `${before}${key}.`)
      : [[`${before}${key}`, String(value)] as const],
  );
}

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => path.join('src', file));
const readCatalogue = (file: string): object => JSON.parse(readFileSync(file, 'utf8')) as object;
/** The texts of the login form and of all screens. Each feature adds its own. */
const SHARED = ['src/i18n/en.json', 'src/i18n/queryTexts.json', 'src/i18n/shared.json'];
/** Those of screens that have the layout, with their manifests. */
const WITH_LAYOUT = path.join('src', 'common', 'texts.json');
const HAS_LAYOUT =
  /^src[\\/](?:app[\\/]layout|features[\\/](?!(?:chat|chatSteps|cannedTexts|commandBar|problemReport|replay)[\\/]))/;
const CATALOGUE = [...SHARED, ...FILES.filter((file) => file.endsWith(`${path.sep}texts.json`))];
const TEXTS = CATALOGUE.flatMap((file) => textsOf(readCatalogue(file)));
const SOURCES: ReadonlyMap<string, string> = new Map(
  FILES.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, readFileSync(file, 'utf8')]),
);
const CODE = [...SOURCES.values()].join('\n');
/** Ids of commands, which may equal keys of texts: `chat.end` is both. */
const COMMAND_IDS = new Set([...CODE.matchAll(/\bid: '(\w+\.\w+)'/g)].map(([, id = '']) => id));
/** Keys that the code composes, as patterns. */
const PUT_TOGETHER = [...CODE.matchAll(/`([A-Za-z.-]+\.\$\{[^`]+)`/g)].map(
  ([, key = '']) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '.+')}$`),
);

describe('the catalogue', () => {
  it('holds the words that the page of customers begins with, before its scripts are here', () => {
    const words = new Map(textsOf(readCatalogue(path.join('src', 'customer', 'texts.json'))));
    const page = readFileSync(path.join('static', 'customer.html'), 'utf8');
    const shown = /<h1[^>]*>(.*)<\/h1>[^]*<span>(.*)<\/span>/.exec(page)?.slice(1);
    expect(shown).toEqual(['customer.title', 'customer.starting'].map((key) => words.get(key) ?? key));
  });

  it('contains no unused text', () => {
    const isUsed = (key: string) => CODE.includes(`'${key}'`) || PUT_TOGETHER.some((pattern) => pattern.test(key));
    expect(TEXTS.map(([key]) => key.replace(FORM, '')).filter((key) => !isUsed(key))).toEqual([]);
  });

  it('has singular and plural forms for each text with a count', () => {
    const counting = TEXTS.filter(
      ([key, text]) => text.includes('{{count}}') && !FORM.test(key) && !SAME_FOR_ALL.some((same) => same.test(text)),
    );
    expect(counting).toEqual([]);
    const forms = new Set(TEXTS.map(([key]) => key));
    expect(
      [...forms].filter(
        (key) => FORM.test(key) && !forms.has(key.replace(FORM, key.endsWith('_one') ? '_other' : '_one')),
      ),
    ).toEqual([]);
  });

  it('has each section in a single file, so that no part of the page replaces the texts of another', () => {
    const sections = CATALOGUE.flatMap((file) => Object.keys(readCatalogue(file)));
    expect(sections.filter((section, place) => sections.indexOf(section) !== place)).toEqual([]);
  });

  it('has a title for each key of a screen', () => {
    const registry = SOURCES.get(path.join('src', 'app', 'registry.ts')) ?? '';
    const titled = [...registry.matchAll(/name: '(\w+)'/g)].map(([, name = '']) => name);
    expect(titled).toContain('home');
    const named = [...CODE.matchAll(/'screens\.(\w+)'/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !titled.includes(name))).toEqual([]);
  });

  it('has the texts of each feature in files that the feature imports', () => {
    const sectionsOf = (file: string) => Object.keys(readCatalogue(file)).map((section) => [section, file] as const);
    const sections = new Map(CATALOGUE.flatMap(sectionsOf));
    const manifests = [...SOURCES.keys()].filter((file) =>
      /^src[\\/](?:app|features)[\\/].*\bfeature\.tsx?$/.test(file),
    );
    expect(manifests.length).toBeGreaterThan(20);
    const missing = manifests.flatMap((manifest) => {
      const reached = reachedFrom(manifest);
      const keys = [...reached]
        .flatMap((file) => keysIn(SOURCES.get(file) ?? ''))
        .filter((key) => !COMMAND_IDS.has(key));
      const usedSections = new Set(keys.map((key) => key.replace(/\..*/, '')));
      return [...usedSections].flatMap((section) => {
        const file = sections.get(section);
        const isThere =
          file === undefined || SHARED.includes(file) || (file === WITH_LAYOUT && HAS_LAYOUT.test(manifest));
        return isThere || reached.has(file) ? [] : [`${manifest}: ${section}`];
      });
    });
    expect(missing).toEqual([]);
  });
});

/** The keys of the catalogue in a source; composed ones by their beginning. */
function keysIn(source: string): readonly string[] {
  const keys = new Set(TEXTS.map(([key]) => key.replace(FORM, '')));
  const whole = [...source.matchAll(/'([\w.]+)'/g)].map(([, key = '']) => key).filter((key) => keys.has(key));
  return [...whole, ...[...source.matchAll(/`([A-Za-z.-]+\.)\$\{/g)].map(([, key = '']) => key)];
}

const IMPORT = /^import (?!type )(?:([^;]*?) from )?'(\.[^']+)';/gm;

/** Files that load with a file, because it imports more than types. Of an index, only the imported names. */
function reachedFrom(first: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const left = [first];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, names = '', imported = ''] of SOURCES.get(file)?.matchAll(IMPORT) ?? []) {
      left.push(...filesOf(path.join(path.dirname(file), imported), namesIn(names)));
    }
  }
  return reached;
}

function filesOf(file: string, names: readonly string[]): readonly string[] {
  if (path.basename(file) !== 'index.ts') return [file];
  const exported = [...(SOURCES.get(file)?.matchAll(/^export (?!type )\{([^}]*)\} from '([^']+)';/gm) ?? [])];
  const own = exported.length === 0 ? [file] : [];
  return [
    ...own,
    ...exported.flatMap(([, all = '', from = '']) => {
      const taken = namesIn(all).filter((name) => names.includes(name));
      return taken.length === 0 ? [] : filesOf(path.join(path.dirname(file), from), taken);
    }),
  ];
}

/** The imported or exported names without types. `default as x` is x. */
function namesIn(list: string): readonly string[] {
  return list
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim().replace(/^default as /, ''))
    .filter((name) => name !== '' && !name.startsWith('type '));
}
