import { lazy } from 'react';
import { addTexts } from '../i18n/start.ts';
import { onceOnly, type RunScreenSagas } from './screenParts.ts';

export type LazyScreens = ReturnType<typeof createLazyScreens>;

/**
 * Screens in chunks of their own, what stands around most of them (the chat workspace does without it) and what stands beside all of them. Sagas
 * that nothing but their screen asks for anything come with it: they start before it is first drawn, and run from then on. How most screens come is
 * itself told by what loads with the layout, so that the chat workspace does without it. Called once a page load.
 */
export function createLazyScreens(runSagas: RunScreenSagas) {
  const late = onceOnly(async () => (await import(/* webpackChunkName: "layout" */ './lateScreens.ts')).bringLateScreens(runSagas));
  return {
    layout: lazy(async () => (await late()).layout()),
    notices: lazy(async () => {
      const { Notices, noticePart, noticeSagas, NOTICE_TEXTS } = await import(/* webpackChunkName: "notices" */ './notices/index.ts');
      addTexts(NOTICE_TEXTS);
      runSagas(noticeSagas, noticePart);
      return { default: Notices };
    }),
    home: lazy(async () => ({ default: (await import(/* webpackChunkName: "home" */ '../features/home/index.ts')).HomeScreen })),
    check: lazy(async () => (await late()).check()),
    tasks: lazy(async () => (await late()).tasks()),
    leader: lazy(async () => (await late()).leader()),
    history: lazy(async () => (await late()).history()),
    queries: lazy(async () => (await late()).queries()),
    query: lazy(async () => (await late()).query()),
    settingsQuery: lazy(async () => (await late()).settingsQuery()),
    settingsOnline: lazy(async () => (await late()).settingsOnline()),
    accounts: lazy(async () => (await late()).accounts()),
    roles: lazy(async () => (await late()).roles()),
    menus: lazy(async () => (await late()).menus()),
    auditLog: lazy(async () => (await late()).auditLog()),
    chatSteps: lazy(async () => (await import(/* webpackChunkName: "chat-steps" */ './chatSteps.ts')).bringChatSteps(runSagas)),
    chat: lazy(async () => ({ default: (await import(/* webpackChunkName: "chat" */ '../features/chat/index.ts')).ChatScreen })),
    notFound: lazy(async () => {
      const texts = import(/* webpackChunkName: "notFound" */ '../i18n/notFound.ts');
      const { NotFoundScreen } = await import(/* webpackChunkName: "notFound" */ '../features/notFound/index.ts');
      addTexts((await texts).NOT_FOUND_TEXTS);
      return { default: NotFoundScreen };
    }),
  } as const;
}
