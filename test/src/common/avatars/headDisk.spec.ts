import { deleteDB } from 'idb';
import { createHeadDisk } from '../../../../src/common/avatars/browser/headDisk.ts';

describe('pictures of people on disk', () => {
  let databaseName = '';
  let specs = 0;
  let now = 0;

  const aDisk = (keptMax = 10) => createHeadDisk({ databaseName, now: () => (now += 1), keptMax });
  const aPicture = (text: string) => new Blob([text], { type: 'image/png' });

  beforeEach(() => {
    specs += 1;
    databaseName = `heads-spec-${specs}-${Date.now()}`;
  });
  afterEach(() => deleteDB(databaseName, { blocked: () => undefined }));

  it('are there after the page is loaded afresh', async () => {
    const disk = aDisk();
    await disk.enter('70');
    await disk.keep('1.a', aPicture('ann'));
    const again = aDisk();
    await again.enter('70');
    const found = await again.find('1.a');
    expect([await found?.text(), found?.type]).toEqual(['ann', 'image/png']);
    expect(await again.find('1.b')).toBeNull();
  });

  it('are gone for whoever comes next, and for whoever looks without having come', async () => {
    const disk = aDisk();
    await disk.enter('70');
    await disk.keep('1.a', aPicture('ann'));
    expect(await aDisk().find('1.a')).toBeNull();
    const other = aDisk();
    await other.enter('80');
    expect(await other.find('1.a')).toBeNull();
    await other.enter('70');
    expect(await other.find('1.a'))
      .withContext('back again')
      .toBeNull();
  });

  it('are so many at most: the oldest go first', async () => {
    const disk = aDisk(2);
    await disk.enter('70');
    for (const head of ['1.a', '2.a', '3.a']) await disk.keep(head, aPicture(head));
    expect(await Promise.all(['1.a', '2.a', '3.a'].map(async (head) => (await disk.find(head)) !== null))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('are not kept when they are large', async () => {
    const disk = aDisk();
    await disk.enter('70');
    await disk.keep('1.a', aPicture('x'.repeat(300_000)));
    expect(await disk.find('1.a')).toBeNull();
  });

  it('can be thrown away, all of them', async () => {
    const disk = aDisk();
    await disk.enter('70');
    await disk.keep('1.a', aPicture('ann'));
    await aDisk().clear();
    expect(await disk.find('1.a')).toBeNull();
  });
});
