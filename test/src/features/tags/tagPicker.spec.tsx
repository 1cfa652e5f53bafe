import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { TAGS_OF_ITEM_MAX } from '#contract/serviceLimits.ts';
import type { createTextStore } from '#common/browser/textStore.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { viewChanged, viewReducer } from '#common/view.ts';
import { TAGS_COMMANDS } from '#src/features/tags/feature.ts';
import { TagsView } from '#src/features/tags/components/TagsView.tsx';
import { tagsSaga } from '#src/features/tags/tagsSaga.ts';
import { selectTagIds, subjectOf } from '#src/features/tags/tagsSubject.ts';
import { tagsReducer } from '#src/features/tags/tagsSlice.ts';
import { signedInReducer } from '#test/support/page/fakeSession.ts';
import { aTag, FakeTags } from '#test/support/page/fakeTags.ts';
import { fill, press, render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

describe('the picker of tags', () => {
  const setUp = async ({ tagIds = [] as readonly string[], tags = new FakeTags(), mayEdit = true } = {}) => {
    const stored = new Map<string, string>();
    const preferences: ReturnType<typeof createTextStore> = {
      read: (name) => stored.get(name) ?? null,
      write: (name, value) => void (value === null ? stored.delete(name) : stored.set(name, value)),
    };
    const test = createTestStore({
      reducer: combineReducers({
        tags: tagsReducer,
        session: signedInReducer,
        toasts: toastsReducer,
        view: viewReducer,
      }),
      saga: () => tagsSaga({ tagsApi: tags, preferences, random: () => 0.5 }),
    });
    const of = { id: '1', comeFrom: 4, tagIds };
    const page = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter>
          <TagsView place="button" of={of} mayEdit={mayEdit} />
        </MemoryRouter>
      </Provider>,
    );
    await page.doing(() => test.settle());
    const input = () => document.activeElement as HTMLInputElement;
    return {
      ...page,
      stored,
      tags,
      state: () => test.store.getState(),
      open: () => page.doing(() => test.store.dispatch(viewChanged({ viewKey: 'popover.tags', value: '' }))),
      type: (text: string) => page.doing(() => fill(input(), text)),
      key: (...keys: readonly string[]) =>
        page.doing(async () => {
          for (const key of keys) {
            press(input(), key);
            await test.settle();
          }
        }),
      ids: () => selectTagIds(test.store.getState(), subjectOf(of)),
      options: () => page.all('option').map(({ textContent }) => textContent),
      command: () => TAGS_COMMANDS[0]?.actionIn(test.store.getState()) ?? null,
    };
  };

  it('sets the tag that is typed, saves it at once, and closes by the next Enter', async () => {
    const { command, doing, open, type, key, tags, state, stored, ids } = await setUp();
    expect(command()).toEqual(viewChanged({ viewKey: 'popover.tags', value: '' }));
    await open();
    await type('late');
    await key('Enter');
    expect(tags.saved).toEqual(['query 1: 3']);
    expect([...stored.values()]).toEqual(['3']);
    expect(document.activeElement?.getAttribute('role')).toBe('combobox');
    await key('Enter');
    expect(state().view['popover.tags']).withContext('closed').toBeUndefined();
    await doing(() => undefined);
    expect(ids()).withContext('the stored ones are shown again').toEqual([]);
  });

  it('moves by the arrows, and removes what is set by Enter and Backspace', async () => {
    const { open, key, options, tags } = await setUp({ tagIds: ['1', '3'] });
    await open();
    expect(options()).toEqual(['Delivery', 'Refund', 'Refund › Late', 'Refund › Prepaid card']);
    await key('ArrowDown', 'Enter');
    expect(tags.saved).toEqual(['query 1: 3']);
    await key('Backspace');
    expect(tags.saved.at(-1)).toBe('query 1: 1');
    await key('ArrowUp', 'Enter');
    expect(tags.saved.at(-1)).toBe('query 1: 1,3,4');
  });

  it('takes a refused change back', async () => {
    const tags = new FakeTags();
    tags.failure = { kind: 'refused', code: 4022, message: 'This tag does not exist' };
    const { open, type, key, ids, state } = await setUp({ tagIds: ['1'], tags });
    await open();
    await type('late');
    await key('Enter');
    expect(ids()).toEqual(['1']);
    expect(state().toasts.toasts.map(({ message }) => message)).toEqual([{ text: 'This tag does not exist' }]);
  });

  it('sets no more than a chat may have', async () => {
    const tags = new FakeTags();
    const ids = Array.from({ length: TAGS_OF_ITEM_MAX }, (_, at) => String(at + 10));
    tags.all = [...tags.all, ...ids.map((id) => aTag({ id, isActive: false }))];
    const { open, type, key, get } = await setUp({ tagIds: ids, tags });
    await open();
    await type('late');
    await key('Enter');
    expect(tags.saved).toEqual([]);
    expect(get('option', 'Refund › Late').getAttribute('aria-disabled')).toBe('true');
  });

  it('is not offered to those who may only read', async () => {
    const { all, root, command } = await setUp({ tagIds: ['3', '99'], mayEdit: false });
    expect(all('button')).toEqual([]);
    expect(root.textContent).toBe('Refund › Late');
    expect(command()).toBeNull();
  });

  it('says where tags are made, where there are none', async () => {
    const tags = new FakeTags();
    tags.all = [];
    const { root, open } = await setUp({ tagIds: [], tags });
    await open();
    expect(root.textContent).withContext('no button').toBe('');
  });
});
