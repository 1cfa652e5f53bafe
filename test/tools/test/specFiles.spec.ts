import { readFileSync } from 'node:fs';
import path from 'node:path';
import { specFiles, SUITES, TEST_DIR } from '#tools/test/specFiles.ts';

describe('spec files', () => {
  it('are those of the suite of which the path has one of the parts', () => {
    expect(specFiles('server', ['tools/test/specFiles', 'test/tools/roles'])).toEqual([
      'tools/roles.spec.ts',
      'tools/test/specFiles.spec.ts',
    ]);
    expect(specFiles('unit', ['test/workers'])).toEqual(
      specFiles('unit').filter((file) => file.startsWith('workers/')),
    );
    expect(specFiles('unit', ['tools/test/specFiles'])).toEqual([]);
  });

  // Files of a suite may run in one process, where Jasmine accepts each name once.
  for (const suite of SUITES)
    it(`of the suite ${suite} describe different things`, () => {
      const names = specFiles(suite).flatMap((file) =>
        Array.from(
          readFileSync(path.join(TEST_DIR, file), 'utf8').matchAll(/^describe\((['"`])(.*)\1, /gm),
          ([, , name]) => name,
        ),
      );
      expect(names.length).toBeGreaterThan(10);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    });
});
