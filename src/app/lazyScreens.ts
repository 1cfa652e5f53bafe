import { lazy } from 'react';
import { addTexts } from '../i18n/start.ts';
import type { ScreenDeps } from './screenDeps.ts';

/** Starts sagas on the page's store. */
export type RunScreenSagas = (sagasOf: (deps: ScreenDeps) => Readonly<Record<string, () => Generator>>) => void;

export type LazyScreens = ReturnType<typeof createLazyScreens>;

/**
 * Screens in chunks of their own, and what stands around most of them: the chat workspace does without it. Sagas that nothing
 * but their screen asks for anything come with it: they start before it is first drawn, and run from then on. Called once a page load.
 */
export function createLazyScreens(runSagas: RunScreenSagas) {
  return {
    layout: lazy(async () => {
      const texts = import(/* webpackChunkName: "layout" */ '../i18n/layout.ts');
      const { Layout } = await import(/* webpackChunkName: "layout" */ './layout/Layout.tsx');
      addTexts((await texts).LAYOUT_TEXTS);
      return { default: Layout };
    }),
    home: lazy(async () => ({ default: (await import(/* webpackChunkName: "home" */ '../features/home/index.ts')).HomeScreen })),
    check: lazy(async () => {
      const { CheckScreen, checkSaga } = await import(/* webpackChunkName: "check" */ '../features/check/index.ts');
      runSagas((deps) => ({ check: () => checkSaga(deps) }));
      return { default: CheckScreen };
    }),
    tasks: lazy(async () => {
      const { TasksScreen, tasksSaga, presenceSaga } = await import(/* webpackChunkName: "tasks" */ '../features/tasks/index.ts');
      runSagas((deps) => ({ tasks: () => tasksSaga(deps), presence: () => presenceSaga(deps) }));
      return { default: TasksScreen };
    }),
    chat: lazy(async () => ({ default: (await import(/* webpackChunkName: "chat" */ '../features/chat/index.ts')).ChatScreen })),
    notFound: lazy(async () => ({ default: (await import(/* webpackChunkName: "notFound" */ '../features/notFound/index.ts')).NotFoundScreen })),
  } as const;
}
