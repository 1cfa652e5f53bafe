import { ENTRIES, WITHOUT_LOOKS } from '#gallery/entries.ts';
import '../../support/page/actionTypes.ts';

/** As in the name of a component, but not of a constant. */
const PASCAL_CASE = /^[A-Z][A-Za-z]*[a-z]/;

describe('the gallery', () => {
  it('has an entry for each exported component', () => {
    const modules = import.meta.webpackContext('../../../src', {
      recursive: true,
      regExp: /^\.\/(?:common\/(?:components|forms|liveList|wholeList)|conversation\/(?:\w+\/)?components)\/.+\.tsx$/,
    });
    const shown = new Set<unknown>([...ENTRIES.flatMap(({ components }) => components), ...WITHOUT_LOOKS]);
    const missing = modules.keys().flatMap((file) =>
      Object.entries(modules(file) ?? {})
        .filter(([name, value]) => PASCAL_CASE.test(name) && !shown.has(value))
        .map(([name]) => `${name} of ${file}`),
    );
    expect(shown.size).toBeGreaterThan(WITHOUT_LOOKS.length);
    expect(missing).toEqual([]);
  });

  it('tells its entries apart, and names each state once', () => {
    const titles = ENTRIES.map(({ title }) => title);
    expect(new Set(titles)).toHaveSize(titles.length);
    for (const { title, states = {}, layers = {} } of ENTRIES) {
      const names = [...Object.keys(states), ...Object.keys(layers)];
      expect(names.length).withContext(title).toBeGreaterThan(0);
      expect(new Set(names)).withContext(title).toHaveSize(names.length);
    }
  });
});
