import { deleteDB } from 'idb';
import { createAvatarCache } from '#src/conversation/browser/avatarCache.ts';

describe('the avatar cache', () => {
  let databaseName = '';
  let specs = 0;
  let now = 0;

  const aDisk = (maxPictures = 10) => createAvatarCache({ databaseName, now: () => (now += 1), maxPictures });
  const aPicture = (text: string) => new Blob([text], { type: 'image/png' });

  beforeEach(() => {
    specs += 1;
    databaseName = `heads-spec-${specs}-${Date.now()}`;
  });
  afterEach(() => deleteDB(databaseName, { blocked: () => undefined }));

  it('keeps pictures over a reload of the page', async () => {
    const disk = aDisk();
    await disk.enter('70');
    await disk.keep('1.a', aPicture('ann'));
    const again = aDisk();
    await again.enter('70');
    const found = await again.find('1.a');
    expect([await found?.text(), found?.type]).toEqual(['ann', 'image/png']);
    expect(await again.find('1.b')).toBeNull();
  });

  it('shows no pictures of one owner to another, or without an owner', async () => {
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

  it('evicts the oldest pictures beyond its limit', async () => {
    const disk = aDisk(2);
    await disk.enter('70');
    for (const avatar of ['1.a', '2.a', '3.a']) await disk.keep(avatar, aPicture(avatar));
    expect(await Promise.all(['1.a', '2.a', '3.a'].map(async (avatar) => (await disk.find(avatar)) !== null))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('does not store large pictures', async () => {
    const disk = aDisk();
    await disk.enter('70');
    await disk.keep('1.a', aPicture('x'.repeat(300_000)));
    expect(await disk.find('1.a')).toBeNull();
  });

  it('can be cleared', async () => {
    const disk = aDisk();
    await disk.enter('70');
    await disk.keep('1.a', aPicture('ann'));
    await aDisk().clear();
    expect(await disk.find('1.a')).toBeNull();
  });
});
