import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Provider, useSelector } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { legacy_createStore as createStore } from 'redux';
import { put, takeEvery } from 'typed-redux-saga';
import { createRecorder } from '#src/actionLog/index.ts';
import { createReplay } from '#src/actionLog/replay/index.ts';
import { baseFeature } from '#src/app/base.ts';
import { createNavigator } from '#src/app/browser/pageEnvironment.ts';
import { newId } from '#common/browser/newId.ts';
import { createCoreDeps } from '#src/app/coreDeps.ts';
import { createPageReducer, type AppState } from '#src/app/coreReducer.ts';
import { createFeatures } from '#src/app/loadFeature.ts';
import { LOG_RULES } from '#src/app/logRules.ts';
import { SCREENS, type ScreenEntry } from '#src/app/registry.ts';
import { loadAllFeatures, loadAllViews, createReplayReducer } from '#src/app/replay/allFeatures.tsx';
import { ANNOTATIONS } from '#src/app/replay/annotations.ts';
import { ScreenRoutes } from '#src/app/routes.tsx';
import { createScreenDeps } from '#src/app/screenDeps.ts';
import { PLAIN_SCREEN, titlesOf } from '#src/app/screens.ts';
import { createAppStore } from '#src/app/store.ts';
import { createViews, type Views } from '#src/app/views.ts';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { defineFeature } from '#common/feature.ts';
import { createFileHandles } from '#common/fileHandles.ts';
import { PermissionContext, type PermissionHolder } from '#common/permission.ts';
import { sessionStarted } from '#src/features/session/index.ts';
import { addTexts } from '#src/i18n/index.ts';
import { startWholeCatalogue } from '../../support/page/catalogue.ts';
import { aUser } from '../../support/page/fakeSession.ts';
import { render, type Rendered } from '../../support/page/render.tsx';
import { createTestLog } from '../../support/page/testLog.ts';

declare module '#src/i18n/index.ts' {
  interface Catalogue {
    readonly stock: { readonly title: string; readonly count: string };
  }
}

interface StockState {
  readonly counted: number;
  readonly remark: string;
}

const initialState: StockState = { counted: 0, remark: '' };
const stockSlice = createSlice({
  name: 'stock',
  initialState,
  reducers: {
    asked: (state, _: PayloadAction<{ readonly remark: string }>) => state,
    counted: ({ counted }, { payload: { remark } }: PayloadAction<{ readonly remark: string }>) => ({
      counted: counted + 1,
      remark,
    }),
  },
});
const { asked, counted } = stockSlice.actions;

function StockScreen() {
  const { t } = useTranslation();
  const { counted: count, remark } = useSelector(({ stock }: { readonly stock: StockState }) => stock);
  return (
    <>
      <ScreenHeading>{t('stock.title')}</ScreenHeading>
      <p>{t('stock.count', { count })}</p>
      <p>{remark}</p>
    </>
  );
}

/** Everything that a new screen needs: its feature, and its entry in the registry. */
const feature = defineFeature({
  name: 'stock',
  texts: { stock: { title: 'What is in stock', count: 'Counted {{count}} times' } },
  reducers: { stock: stockSlice.reducer },
  components: { stock: StockScreen },
  createSagas: ({ now }: { readonly now: () => number }) => ({
    *stock() {
      yield* takeEvery(asked, function* ({ payload: { remark } }) {
        if (now() > 0) yield* put(counted({ remark }));
      });
    },
  }),
});
const STOCK: ScreenEntry = {
  ...PLAIN_SCREEN,
  name: 'stock',
  path: '/stock',
  title: 'Stock',
  keys: ['/stock/index'],
  load: async () => ({ feature }),
};
const ALL = [...SCREENS, STOCK];
const WORDS = 'Secret words';

/** A page that loads features as the real one does, without the sagas of the base feature. */
function aPage() {
  const log = createTestLog<AppState>({ rules: LOG_RULES });
  const reducers = createPageReducer();
  const { store, runSaga } = createAppStore<AppState>({ reducer: reducers.reducer, recorder: log.middleware });
  const tokens = { current: () => null, restore: () => null, save: () => undefined, clear: () => undefined };
  const deps = createCoreDeps({ tokens, navigator: createNavigator() }, store);
  const recorder = createRecorder<AppState>({ rules: LOG_RULES, now: () => 1 });
  const screenDeps = createScreenDeps({ recorder, deps }, createFileHandles(newId));
  const features = createFeatures({ store, runSaga, reducers }, screenDeps);
  const { createSagas: _, ...base } = baseFeature;
  features.add(base);
  addTexts({ screens: titlesOf(ALL) });
  const views = createViews(ALL, (load, pick) =>
    lazy(async () => ({
      default: pick((await features.load(load)).components),
    })),
  );
  return { store, log, views };
}

async function draw(store: Parameters<typeof Provider>[0]['store'], views: Views, holder: PermissionHolder) {
  const drawn = await render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/stock']}>
        <PermissionContext value={holder}>
          <ScreenRoutes holder={holder} screens={ALL} views={views} />
        </PermissionContext>
      </MemoryRouter>
    </Provider>,
  );
  for (let turns = 0; turns < 200 && drawn.root.querySelector('h1') === null; turns += 1) {
    await drawn.doing(() => new Promise(requestAnimationFrame));
  }
  return drawn;
}

const heading = ({ root }: Rendered) => root.querySelector('h1')?.textContent;
const MAY = { type: 'D', uris: ['/stock/index'] } as const;
const signIn = () => {
  const { im: _, ...user } = aUser({ type: 'D', uris: [...MAY.uris] });
  return sessionStarted({ user, im: null, unlive: false });
};

describe('a new screen in the registry', () => {
  beforeAll(startWholeCatalogue);

  it('appears at its path with texts and title, for users with permission', async () => {
    const { store, views } = aPage();
    store.dispatch(signIn());
    const drawn = await draw(store, views, MAY);
    expect(heading(drawn)).toBe('What is in stock');
    expect(drawn.root.querySelector('.cs-navbar')?.textContent).toContain('Stock');
    const other = aPage();
    other.store.dispatch(signIn());
    expect(heading(await draw(other.store, other.views, { type: 'D', uris: [] }))).toBe('OOPS!');
  });

  it('gets its slice and saga, is recorded with masked texts, and can be replayed', async () => {
    const { store, views, log } = aPage();
    store.dispatch(signIn());
    const drawn = await draw(store, views, MAY);
    await drawn.doing(() => store.dispatch(asked({ remark: WORDS })));
    expect(drawn.root.textContent).toContain('Counted 1 times');
    expect(drawn.root.textContent).toContain(WORDS);

    const text = JSON.stringify(await log.log());
    expect(text).toContain('"page/slicesAdded","payload":{"slices":["stock"]}');
    expect(text).toContain('"type":"stock/counted","payload":{"remark":"xxxxxx xxxxx"}');
    expect(text).not.toContain(WORDS);

    const [loaded, replayViews] = await Promise.all([loadAllFeatures(ALL), loadAllViews(ALL)]);
    const shown: AppState[] = [];
    const replay = createReplay<AppState>({
      reducer: createReplayReducer(loaded),
      rules: LOG_RULES,
      annotations: ANNOTATIONS,
      build: 'spec',
      yieldNow: () => Promise.resolve(),
      onShow: (state) => shown.push(state),
    });
    const answer = await replay.open(text);
    await replay.seek(answer.status === 'opened' ? answer.count : 0);
    expect((await replay.verify()).difference).toBeNull();
    const replayed = await draw(
      createStore(() => shown.at(-1)),
      replayViews,
      MAY,
    );
    expect(heading(replayed)).toBe('What is in stock');
    expect(replayed.root.textContent).toContain('xxxxxx xxxxx');
  });
});
