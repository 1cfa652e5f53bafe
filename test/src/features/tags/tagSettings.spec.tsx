import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { TAGS_ON_END } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { saveTag } from '#contract/http/tags.ts';
import { createTextStore } from '#common/browser/textStore.ts';
import { PermissionContext } from '#common/permission.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import { sessionReducer, sessionStarted } from '#src/features/session/index.ts';
import { TagSettingsScreen } from '#src/features/tags/settings/components/TagSettingsScreen.tsx';
import { tagForm, tagMergeForm } from '#src/features/tags/settings/tagForms.ts';
import { tagSettingsSaga, type TagSettingsApi } from '#src/features/tags/settings/tagSettingsSaga.ts';
import { tagsSaga } from '#src/features/tags/tagsSaga.ts';
import { tagsReducer } from '#src/features/tags/tagsSlice.ts';
import { all, call } from 'typed-redux-saga';
import { answered, aUser, failed } from '#test/support/page/fakeSession.ts';
import { aTag, FakeTags, SOME_TAGS } from '#test/support/page/fakeTags.ts';
import { aProduct } from '#test/support/page/products.ts';
import { render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

const { fieldsChanged, submitted } = tagMergeForm.actions;
const REMIT = aProduct({ code: 4, name: 'Remit', tagsOnEnd: TAGS_ON_END.suggest });

describe('the settings of tags', () => {
  const setUp = async (known = SOME_TAGS, uris: readonly string[] = []) => {
    const tags = new FakeTags();
    tags.all = known;
    const saved: RequestOf<typeof saveTag>[] = [];
    const api = {
      fetchTags: () => tags.fetchTags(null),
      saveTag: (tag) => {
        saved.push(tag);
        return tag.name === 'Taken' ? failed({ code: 4022, message: 'This name already exists' }) : answered(null);
      },
      saveProduct: jasmine.createSpy('saveProduct').and.callFake(() => answered(null)),
    } satisfies TagSettingsApi;
    const deps = { random: () => 0.5, leaveGuard: { ask: () => undefined } };
    const test = createTestStore({
      reducer: combineReducers({
        tags: tagsReducer,
        tagForm: tagForm.reducer,
        tagMergeForm: tagMergeForm.reducer,
        session: sessionReducer,
        toasts: toastsReducer,
        view: viewReducer,
      }),
      *saga() {
        yield* all([
          call(tagsSaga, { ...deps, tagsApi: tags, preferences: createTextStore(() => sessionStorage) }),
          call(tagSettingsSaga, { ...deps, tagSettingsApi: api }),
        ]);
      },
    });
    test.store.dispatch(
      sessionStarted({
        user: aUser({ products: [REMIT, aProduct({ code: 5, name: 'Watch' })] }),
        im: null,
        unlive: false,
      }),
    );
    const page = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <PermissionContext value={{ type: 'D', uris }}>
          <MemoryRouter>
            <TagSettingsScreen />
          </MemoryRouter>
        </PermissionContext>
      </Provider>,
    );
    const dispatch = (...actions: Parameters<typeof test.store.dispatch>[0][]) =>
      page.doing(async () => {
        for (const action of actions) test.store.dispatch(action);
        await test.settle();
      });
    await dispatch();
    return { ...page, api, saved, dispatch, state: () => test.store.getState() };
  };

  it('show the topics of a product, each above its reasons', async () => {
    const { root } = await setUp();
    const names = [...root.querySelectorAll('.cs-tag-name')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Delivery', 'Refund', 'Late', 'Prepaid card']);
  });

  it('say what tags are for where there are none', async () => {
    const { root } = await setUp([]);
    expect(root.textContent).toContain('Tags say what chats and queries were about');
  });

  it('add a reason to a topic', async () => {
    const { get, doing, dispatch, saved } = await setUp();
    await doing(() => get('button', 'Add reason to \u2068Refund\u2069').click());
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Add reason to \u2068Refund\u2069');
    await dispatch(tagForm.actions.fieldsChanged({ name: ' Lost ' }), tagForm.actions.submitted(null));
    expect(saved).toEqual([{ comeFrom: 4, parentId: '2', name: 'Lost', isActive: true }]);
  });

  it('rename and deactivate the version that was edited, and show a refusal at the name', async () => {
    const { get, doing, dispatch, saved, state } = await setUp();
    await doing(() => get('button', 'Edit \u2068Delivery\u2069').click());
    await dispatch(tagForm.actions.fieldsChanged({ name: 'Taken' }), tagForm.actions.submitted(null));
    expect(tagForm.select(state())?.refusal?.field).toBe('name');
    await dispatch(
      tagForm.actions.fieldsChanged({ name: 'Shipping', isActive: false }),
      tagForm.actions.submitted(null),
    );
    const { updateTime } = aTag();
    expect(saved.at(-1)).toEqual({
      id: '1',
      updateTime,
      comeFrom: 4,
      parentId: null,
      name: 'Shipping',
      isActive: false,
    });
  });

  it('merge a tag into another of its product and level, after it is chosen', async () => {
    const { get, doing, dispatch, saved, state } = await setUp();
    await doing(() => get('button', 'Merge \u2068Late\u2069 into another tag').click());
    const dialog = document.querySelector('[role=dialog]');
    expect(dialog?.textContent).toContain('This cannot be undone.');
    expect(dialog?.querySelector('[type=submit]')?.className).toContain('negative');
    expect([...(dialog?.querySelectorAll('option') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Choose a tag',
      'Refund › Prepaid card',
    ]);
    await dispatch(submitted(null));
    expect(saved).toEqual([]);
    await dispatch(fieldsChanged({ mergeInto: '4' }), submitted(null));
    expect(saved).toEqual([{ ...aTag({ id: '3', name: 'Late', parentId: '2' }), mergeInto: '4' }]);
    expect(tagMergeForm.select(state())).toBeNull();
  });

  it('choose whether staff are asked, for those who may edit products', async () => {
    const { root, doing, api } = await setUp(SOME_TAGS, ['/settings/settings-product/index']);
    const select = root.querySelectorAll('select')[1];
    await doing(() => {
      if (select === undefined) return;
      select.value = TAGS_ON_END.require;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(api.saveProduct).toHaveBeenCalledOnceWith(REMIT, TAGS_ON_END.require);
    const other = await setUp();
    expect(other.root.querySelectorAll('select')[1]?.disabled).toBeTrue();
  });
});
