import { combineReducers } from '@reduxjs/toolkit';
import { avatarsReducer, lateHeadPictures, storePictures } from '../../../src/common/avatars/index.ts';
import { headMissing, headReady, headsEvicted, headsWanted } from '../../../src/common/avatars/avatarsSlice.ts';
import { Avatar } from '../../../src/common/components/Avatar.tsx';
import { HeadPicturesProvider } from '../../../src/common/components/headPictures.tsx';
import { ODD_NAMES } from '../../support/page/oddNames.ts';
import { render } from '../../support/page/render.tsx';
import { createTestStore } from '../../support/page/testStore.ts';

/** One transparent dot. */
const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

async function setUp() {
  const { store, actions } = createTestStore({ reducer: combineReducers({ avatars: avatarsReducer }) });
  const pictures = lateHeadPictures();
  const page = await render(
    <HeadPicturesProvider pictures={pictures}>
      <Avatar name="Ada Lovelace" head="1.a" />
      <Avatar name="Bo" head="2.a" size="large" />
      <Avatar name="Ada Lovelace" head="1.a" size="small" />
      <Avatar name="Cy" head="" />
    </HeadPicturesProvider>,
  );
  const arrive = () => page.doing(() => pictures.arrive(storePictures(store, queueMicrotask)));
  const wanted = () => actions.filter(headsWanted.match).map(({ payload }) => payload);
  const avatars = () => [...page.root.querySelectorAll<HTMLElement>('.cs-avatar')];
  const drawn = () => avatars().map((avatar) => avatar.querySelector('img')?.src ?? avatar.dataset['initials']);
  return { ...page, store, arrive, wanted, avatars, drawn };
}

describe('an avatar', () => {
  it('is initials, and the picture over them as soon as there is one', async () => {
    const { store, arrive, doing, drawn } = await setUp();
    await arrive();
    expect(drawn()).toEqual(['AL', 'B', 'AL', 'C']);
    await doing(() => store.dispatch(headReady({ head: '1.a', address: DOT })));
    expect(drawn()).toEqual([DOT, 'B', DOT, 'C']);
    await doing(() => store.dispatch(headMissing('2.a')));
    expect(drawn()).toEqual([DOT, 'B', DOT, 'C']);
  });

  it('wants each picture that is named, all in one action, also when what fetches them comes late', async () => {
    const { arrive, wanted } = await setUp();
    expect(wanted()).toEqual([]);
    await arrive();
    expect(wanted()).toEqual([['1.a', '2.a']]);
  });

  it('wants its picture again when it was let go of', async () => {
    const { store, arrive, doing, wanted, drawn } = await setUp();
    await arrive();
    await doing(() => store.dispatch(headReady({ head: '1.a', address: DOT })));
    await doing(() => store.dispatch(headsEvicted(['1.a'])));
    expect(drawn()).toEqual(['AL', 'B', 'AL', 'C']);
    expect(wanted().at(-1)).toEqual(['1.a']);
  });

  it('takes the same room with a picture and without, and says nothing to a screen reader', async () => {
    const { store, arrive, doing, avatars } = await setUp();
    const sizes = () => avatars().map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight]);
    await arrive();
    const before = sizes();
    await doing(() => store.dispatch(headReady({ head: '1.a', address: DOT })));
    expect(before).toEqual([
      [32, 32],
      [40, 40],
      [24, 24],
      [32, 32],
    ]);
    expect(sizes()).toEqual(before);
    expect(
      avatars().map((avatar) => [
        avatar.getAttribute('aria-hidden'),
        avatar.textContent,
        avatar.querySelector('img')?.alt,
      ]),
    ).toEqual([
      ['true', '', ''],
      ['true', '', undefined],
      ['true', '', ''],
      ['true', '', undefined],
    ]);
  });

  it('bears every name', async () => {
    const { root } = await render(ODD_NAMES.map((name) => <Avatar key={name} name={name} head="" />));
    for (const avatar of root.querySelectorAll<HTMLElement>('.cs-avatar')) {
      expect([avatar.offsetWidth, avatar.offsetHeight]).toEqual([32, 32]);
      // Where no font joins an emoji's parts they are wider than that, and cut off.
      expect(getComputedStyle(avatar).overflow).toBe('hidden');
    }
  });

  it('has letters that stand out from every ground, the same ground for the same name', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `Name ${index}`);
    const { root } = await render(names.map((name) => <Avatar key={name} name={name} head="" />));
    const avatars = [...root.querySelectorAll<HTMLElement>('.cs-avatar')];
    const grounds = avatars.map((avatar) => getComputedStyle(avatar).backgroundColor);
    expect(new Set(grounds).size).toBe(8);
    for (const [index, avatar] of avatars.entries()) {
      expect(contrast(getComputedStyle(avatar).color, grounds[index] ?? ''))
        .withContext(grounds[index] ?? '')
        .toBeGreaterThanOrEqual(4.5);
    }
    const again = await render(names.map((name) => <Avatar key={name} name={name} head="" />));
    expect(
      [...again.root.querySelectorAll('.cs-avatar')].map((avatar) => getComputedStyle(avatar).backgroundColor),
    ).toEqual(grounds);
  });
});

/** As WCAG 2.2 counts it, of two colours as browsers write them. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
