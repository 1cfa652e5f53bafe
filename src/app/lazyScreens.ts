import { lazy } from 'react';
import { addTexts } from '../i18n/start.ts';

/** Screens in chunks of their own, and what stands around most of them: the chat workspace does without it. */
export const LazyScreens = {
  layout: lazy(async () => {
    const texts = import(/* webpackChunkName: "layout" */ '../i18n/layout.ts');
    const { Layout } = await import(/* webpackChunkName: "layout" */ './layout/Layout.tsx');
    addTexts((await texts).LAYOUT_TEXTS);
    return { default: Layout };
  }),
  home: lazy(async () => ({ default: (await import(/* webpackChunkName: "home" */ '../features/home/index.ts')).HomeScreen })),
  check: lazy(async () => ({ default: (await import(/* webpackChunkName: "check" */ '../features/check/index.ts')).CheckScreen })),
  tasks: lazy(async () => ({ default: (await import(/* webpackChunkName: "tasks" */ '../features/tasks/index.ts')).TasksScreen })),
  chat: lazy(async () => ({ default: (await import(/* webpackChunkName: "chat" */ '../features/chat/index.ts')).ChatScreen })),
  notFound: lazy(async () => ({ default: (await import(/* webpackChunkName: "notFound" */ '../features/notFound/index.ts')).NotFoundScreen })),
} as const;
