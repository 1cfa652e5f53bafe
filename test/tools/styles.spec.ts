import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SRC = path.join(import.meta.dirname, '..', '..', 'src');
const PACKAGES = path.join(SRC, '..', 'node_modules');
const REMOTE = /(?:url\(|@import)\s*['"]?(?:https?:)?\/\//;
/** These load before all others, on every page. */
const FIRST = path.join(SRC, 'common', 'styles');

/** Screens that fill the page, and the customer's page. */
const WITHOUT_LAYOUT = ['features/chat/', 'features/replay/', 'features/notFound/', 'features/login/', 'customer/'];

interface Rule {
  readonly file: string;
  readonly className: string;
  readonly properties: readonly string[];
}

function filesEnding(end: string): readonly string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .map((file) => path.join(SRC, file));
}

/** The rules for a single class outside of media queries. Of two such rules, the one that loads last wins. */
function rulesOf(file: string): readonly Rule[] {
  const sheet = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  return [...sheet.matchAll(/^([^\s@{}][^@{}]*)\{([^{}]*)\}/gm)].flatMap(([, selectors = '', body = '']) => {
    const properties = [...body.matchAll(/^\s*([a-z-]+):/gm)].map(([, name = '']) => name);
    return selectors.split(',').flatMap((selector) => {
      const className = /^\.([\w-]+)$/.exec(selector.trim())?.[1];
      return className === undefined ? [] : [{ file: path.relative(SRC, file), className, properties }];
    });
  });
}

/** Classes that an element has together, if they are in one string. */
function classesTogether(file: string): readonly (readonly string[])[] {
  return [...readFileSync(file, 'utf8').matchAll(/className="([\w -]+)"/g)].map(([, classes = '']) =>
    classes.split(' '),
  );
}

/** Screens load in any order, and all at once in a replay. */
describe('the style sheets of the page', () => {
  const rules = filesEnding('.css')
    .filter((file) => !file.startsWith(FIRST))
    .flatMap(rulesOf);
  const setIn = (className: string) => rules.filter((rule) => rule.className === className);

  it('define each class in a single file', () => {
    expect(rules.length).toBeGreaterThan(300);
    const twice = rules.filter(({ file, className }) => setIn(className).some((other) => other.file !== file));
    expect(twice.map(({ file, className }) => `${className} in ${file}`)).toEqual([]);
  });

  it('have what a screen without sidebar needs outside of the layout’s', () => {
    const ofLayout = new Set(
      rules.filter(({ file }) => file.startsWith(path.join('app', 'layout'))).map(({ className }) => className),
    );
    expect(ofLayout.size).toBeGreaterThan(10);
    const used = filesEnding('.tsx')
      .filter((file) => WITHOUT_LAYOUT.some((folder) => file.startsWith(path.join(SRC, folder))))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\bcs-[\w-]+/g)]
          .filter(([className]) => ofLayout.has(className))
          .map(([className]) => `${className} in ${path.relative(SRC, file)}`),
      );
    expect(used).toEqual([]);
  });

  it('do not depend on their order for any two classes of an element', () => {
    const together = filesEnding('.tsx')
      .flatMap(classesTogether)
      .filter((classes) => classes.length > 1);
    expect(together.length).toBeGreaterThan(40);
    const quarrels = together.flatMap((classes) =>
      classes.flatMap((one) =>
        classes
          .filter((other) => other > one)
          .flatMap((other) =>
            setIn(one).flatMap((here) =>
              setIn(other)
                .filter(({ file }) => file !== here.file)
                .flatMap(({ file, properties }) =>
                  properties
                    .filter((name) => here.properties.includes(name))
                    .map((name) => `${name} of ${one} (${here.file}) and ${other} (${file})`),
                ),
            ),
          ),
      ),
    );
    expect([...new Set(quarrels)]).toEqual([]);
  });
});

describe('what the customer’s page begins with, before its scripts are here', () => {
  it('has the looks of what takes its place', () => {
    const drawn = filesEnding('.tsx')
      .flatMap(classesTogether)
      .map((classes) => classes.join(' '));
    const begun = readFileSync(path.join(SRC, '..', 'static', 'customer.html'), 'utf8');
    const looks = [...begun.matchAll(/class="(cs-customer[\w -]*)"/g)].map(([, classes = '']) => classes);
    expect(looks).toHaveSize(4);
    expect(looks.filter((classes) => !drawn.includes(classes))).toEqual([]);
  });
});

describe('the style sheets of the page and of its packages', () => {
  it('load nothing from another host', () => {
    const imported = filesEnding('.css').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^@import '([\w-]+\/[^']+\.css)'/gm)].map(([, sheet = '']) =>
        path.join(PACKAGES, sheet),
      ),
    );
    expect(imported.length).toBeGreaterThan(3);
    const remote = [...imported, ...filesEnding('.css')].filter((sheet) => REMOTE.test(readFileSync(sheet, 'utf8')));
    expect(remote).toEqual([]);
  });
});
