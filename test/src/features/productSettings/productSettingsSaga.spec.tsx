import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { all, call } from 'typed-redux-saga';
import { isolated } from '#contract/names.ts';
import type { Product } from '#contract/http/products.ts';
import { selectProducts } from '#common/products.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import { ProductsScreen } from '#src/features/productSettings/components/ProductsScreen.tsx';
import { formOf, newProduct, productForm } from '#src/features/productSettings/productForm.ts';
import { type ProductsApi, productSettingsSaga } from '#src/features/productSettings/productSettingsSaga.ts';
import { refreshSaga } from '#src/features/session/index.ts';
import { answered, aUser, failed, FakeWorld, signedInReducer } from '#test/support/page/fakeSession.ts';
import { aProduct, REMIT, TEN_PRODUCTS } from '#test/support/page/products.ts';
import { render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

const { opened, fieldsChanged, submitted } = productForm.actions;

describe('the settings of products', () => {
  const setUp = () => {
    const api = {
      fetchProducts: jasmine
        .createSpy<ProductsApi['fetchProducts']>('fetchProducts')
        .and.callFake(() => answered(TEN_PRODUCTS)),
      saveProduct: jasmine.createSpy<ProductsApi['saveProduct']>('saveProduct').and.callFake(() => answered(null)),
    };
    const world = new FakeWorld();
    const test = createTestStore({
      reducer: combineReducers({
        productForm: productForm.reducer,
        session: signedInReducer,
        toasts: toastsReducer,
        view: viewReducer,
      }),
      *saga() {
        yield* all([
          call(productSettingsSaga, { productsApi: api, leaveGuard: { ask: () => undefined } }),
          call(refreshSaga, { sessionApi: world.sessionApi, random: () => 0.5 }),
        ]);
      },
    });
    const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
      for (const action of actions) test.store.dispatch(action);
      await test.settle();
    };
    return { ...test, api, world, dispatch, state: () => test.store.getState() };
  };
  const names = (products: readonly Product[]) => products.map(({ name }) => name);

  it('adds a product as the last one, and shows it on this page at once', async () => {
    const { api, world, dispatch, state } = setUp();
    const taxi = aProduct({ code: 11, name: 'Taxi' });
    world.user = aUser({ products: [...TEN_PRODUCTS, taxi] });
    await dispatch(
      opened({ subject: null, form: newProduct(TEN_PRODUCTS) }),
      fieldsChanged({
        code: ' １１ ',
        name: ' Taxi ',
        historyName: 'Taxi Settings',
        patterns: ' @@######\n\nT-##### ',
      }),
      submitted(null),
    );
    expect(api.saveProduct).toHaveBeenCalledOnceWith(null, {
      code: 11,
      name: 'Taxi',
      historyName: 'Taxi Settings',
      position: 110,
      isActive: true,
      numberPatterns: ['@@######', 'T-#####'],
    });
    expect(productForm.select(state())).toBeNull();
    expect(names(selectProducts(state())).at(-1)).toBe('Taxi');
  });

  it('sends nothing that the server would refuse, and says why', async () => {
    const { api, dispatch, state } = setUp();
    await dispatch(
      opened({ subject: null, form: newProduct([]) }),
      fieldsChanged({
        code: '10000',
        name: '',
        historyName: 'x'.repeat(41),
        position: '1.5',
        patterns: 'T-#####\n######',
      }),
      submitted(null),
    );
    expect(api.saveProduct).not.toHaveBeenCalled();
    expect(productForm.selectProblems(state())).toEqual({
      code: { key: 'productSettings.problem.number', values: { max: 9_999 } },
      name: { key: 'productSettings.problem.name' },
      historyName: { key: 'productSettings.problem.tooLong', values: { max: 40 } },
      position: { key: 'productSettings.problem.number', values: { max: 9_999 } },
      patterns: { key: 'productSettings.pattern.reference', values: { pattern: isolated('######'), max: 32 } },
    });
  });

  it("shows a colleague's newer version instead of saving over it", async () => {
    const { api, dispatch, state } = setUp();
    const theirs = { ...REMIT, historyName: 'Theirs', updateTime: '2026-02-02T00:00:00.000Z' };
    api.saveProduct.and.callFake(() => failed({ code: 4009, message: 'Someone else has changed this' }));
    api.fetchProducts.and.callFake(() => answered([theirs]));
    await dispatch(opened({ subject: REMIT, form: formOf(REMIT) }), fieldsChanged({ name: 'Mine' }), submitted(null));
    expect(productForm.select(state())).toEqual(
      jasmine.objectContaining({
        subject: theirs,
        others: jasmine.anything(),
        form: { ...formOf(theirs), name: 'Mine' },
      }),
    );
    api.saveProduct.and.callFake(() => answered(null));
    await dispatch(submitted(null));
    expect(api.saveProduct.calls.mostRecent().args[0]).toEqual(theirs);
  });

  for (const [message, field] of [
    ['This code already exists', 'code'],
    ['This name already exists', 'name'],
    ['This name in history already exists', 'historyName'],
    ['Patterns: there can be at most 10', 'patterns'],
    ['There can be at most 100 products', null],
  ] as const) {
    it(`shows the refusal '${message}' at ${field ?? 'the form'}`, async () => {
      const { api, dispatch, state } = setUp();
      api.saveProduct.and.callFake(() => failed({ code: 4022, message }));
      await dispatch(
        opened({ subject: null, form: { ...newProduct([]), code: '11', name: 'Taxi', historyName: 'Taxi' } }),
        submitted(null),
      );
      expect(productForm.select(state())?.refusal?.field).toBe(field);
    });
  }

  it('lists code, both names, order and state, and opens a product to edit', async () => {
    const { store, state } = setUp();
    const page = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter>
          <ProductsScreen />
        </MemoryRouter>
      </Provider>,
    );
    const row = page.all('row')[8]?.textContent;
    expect(row).toMatch(/8.*Wi-Fi Finder.*WIFI Settings.*80.*Active/);
    await page.doing(() =>
      page
        .all('button')
        .find(({ textContent }) => textContent.includes('Edit'))
        ?.click(),
    );
    expect(productForm.select(state())?.subject?.code).toBe(1);
    expect(document.querySelector<HTMLInputElement>('[role=dialog] input')?.readOnly).toBeTrue();
  });
});
