import { specFiles } from '../../../tools/test/specFiles.ts';

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
});
