import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { avatarsReducer, storeAvatars, type AvatarsRoot } from '#src/conversation/avatars/index.ts';
import {
  avatarMissing,
  avatarReady,
  avatarsEvicted,
  avatarsRequested,
} from '#src/conversation/avatars/avatarsSlice.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { AvatarContext } from '#common/components/avatarSource.ts';
import { ODD_NAMES } from '../../support/page/oddNames.ts';
import { render } from '../../support/page/render.tsx';
import { createTestStore } from '../../support/page/testStore.ts';

/** One transparent dot. */
const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

async function setUp() {
  const loaded = combineReducers({ avatars: avatarsReducer });
  let hasLoaded = false;
  const reducer = (state: Partial<AvatarsRoot> = {}, action: UnknownAction) =>
    hasLoaded ? loaded(state, action) : state;
  const { store, actions } = createTestStore({ reducer });
  const pictures = storeAvatars(store, queueMicrotask);
  const page = await render(
    <AvatarContext value={pictures}>
      <Avatar name="Ada Lovelace" avatar="1.a" />
      <Avatar name="Bo" avatar="2.a" size="large" />
      <Avatar name="Ada Lovelace" avatar="1.a" size="small" />
      <Avatar name="Cy" avatar="" />
    </AvatarContext>,
  );
  const arrive = () =>
    page.doing(() => {
      hasLoaded = true;
      store.dispatch({ type: 'loaded' });
    });
  const wanted = () => actions.filter(avatarsRequested.match).map(({ payload }) => payload);
  const avatars = () => [...page.root.querySelectorAll<HTMLElement>('.cs-avatar')];
  const drawn = () => avatars().map((avatar) => avatar.querySelector('img')?.src ?? avatar.dataset['initials']);
  return { ...page, store, arrive, wanted, avatars, drawn };
}

describe('an avatar', () => {
  it('shows initials until the picture has loaded', async () => {
    const { store, arrive, doing, drawn } = await setUp();
    await arrive();
    expect(drawn()).toEqual(['AL', 'B', 'AL', 'C']);
    await doing(() => store.dispatch(avatarReady({ head: '1.a', address: DOT })));
    expect(drawn()).toEqual([DOT, 'B', DOT, 'C']);
    await doing(() => store.dispatch(avatarMissing('2.a')));
    expect(drawn()).toEqual([DOT, 'B', DOT, 'C']);
  });

  it('shows a symbol in place of initials for a person without a name', async () => {
    const { root } = await render(
      <>
        <Avatar name="" avatar="" />
        <Avatar name="Cy" avatar="" />
      </>,
    );
    const drawn = [...root.querySelectorAll<HTMLElement>('.cs-avatar')];
    expect(drawn.map((avatar) => [avatar.dataset['initials'], avatar.querySelector('svg') !== null])).toEqual([
      ['', true],
      ['C', false],
    ]);
  });

  it('asks for all shown pictures in one action, even when the loader arrives late', async () => {
    const { arrive, wanted } = await setUp();
    expect(wanted()).toEqual([]);
    await arrive();
    expect(wanted()).toEqual([['1.a', '2.a']]);
  });

  it('asks for its picture again after it was evicted', async () => {
    const { store, arrive, doing, wanted, drawn } = await setUp();
    await arrive();
    await doing(() => store.dispatch(avatarReady({ head: '1.a', address: DOT })));
    await doing(() => store.dispatch(avatarsEvicted(['1.a'])));
    expect(drawn()).toEqual(['AL', 'B', 'AL', 'C']);
    expect(wanted().at(-1)).toEqual(['1.a']);
  });

  it('has the same size with and without a picture, and is hidden from screen readers', async () => {
    const { store, arrive, doing, avatars } = await setUp();
    const sizes = () => avatars().map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight]);
    await arrive();
    const before = sizes();
    await doing(() => store.dispatch(avatarReady({ head: '1.a', address: DOT })));
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

  it('accepts any name', async () => {
    const { root } = await render(ODD_NAMES.map((name) => <Avatar key={name} name={name} avatar="" />));
    for (const avatar of root.querySelectorAll<HTMLElement>('.cs-avatar')) {
      expect([avatar.offsetWidth, avatar.offsetHeight]).toEqual([32, 32]);
      // Without a font that joins the parts of an emoji, they are wider and cut off.
      expect(getComputedStyle(avatar).overflow).toBe('hidden');
    }
  });

  it('has readable letters on every background colour, and one colour for each name', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `Name ${index}`);
    const { root } = await render(names.map((name) => <Avatar key={name} name={name} avatar="" />));
    const avatars = [...root.querySelectorAll<HTMLElement>('.cs-avatar')];
    const backgrounds = avatars.map((avatar) => getComputedStyle(avatar).backgroundColor);
    expect(new Set(backgrounds).size).toBe(8);
    for (const [index, avatar] of avatars.entries()) {
      expect(contrast(getComputedStyle(avatar).color, backgrounds[index] ?? ''))
        .withContext(backgrounds[index] ?? '')
        .toBeGreaterThanOrEqual(4.5);
    }
    const again = await render(names.map((name) => <Avatar key={name} name={name} avatar="" />));
    expect(
      [...again.root.querySelectorAll('.cs-avatar')].map((avatar) => getComputedStyle(avatar).backgroundColor),
    ).toEqual(backgrounds);
  });
});

/** The contrast of two CSS colours as WCAG 2.2 defines it. */
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
