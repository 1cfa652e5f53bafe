import { lazy, type ComponentType } from 'react';
import { addTexts } from '../i18n/start.ts';
import type { bringLateScreens } from './lateScreens.ts';
import { onceOnly } from './onceOnly.ts';
import type { RunScreenSagas } from './screenParts.ts';

type LateScreens = ReturnType<typeof bringLateScreens>;
interface Brought<Props> { readonly default: ComponentType<Props> }

/** What comes of a part of the page that may not have loaded yet. */
export type DrawLater = <Props extends object>(load: () => Promise<Brought<Props>>) => ComponentType<Props>;

export type LazyScreens = ReturnType<typeof createLazyScreens>;

/**
 * Screens in chunks of their own, what stands around most of them (the chat workspace does without it) and what stands beside all of them. Sagas
 * that nothing but their screen asks for anything come with it: they start before it is first drawn, and run from then on. How most screens come is
 * itself told by what loads with the layout, so that the chat workspace does without it. Called once a page load.
 * @param drawLater as React loads parts, unless somebody wants them all beforehand
 */
export function createLazyScreens(runSagas: RunScreenSagas, drawLater: DrawLater = lazy) {
  const late = onceOnly(async () => (await import(/* webpackChunkName: "layout" */ './lateScreens.ts')).bringLateScreens(runSagas));
  const later = <Props extends object>(pick: (known: LateScreens) => () => Brought<Props> | Promise<Brought<Props>>) => drawLater(async () => pick(await late())());
  return {
    layout: later((known) => known.layout),
    notices: drawLater(async () => (await import(/* webpackChunkName: "notices" */ './notices/index.ts')).bringNotices(runSagas)),
    home: later((known) => known.home),
    check: later((known) => known.check),
    tasks: later((known) => known.tasks),
    leader: later((known) => known.leader),
    history: later((known) => known.history),
    queries: later((known) => known.queries),
    query: later((known) => known.query),
    settingsQuery: later((known) => known.settingsQuery),
    settingsOnline: later((known) => known.settingsOnline),
    accounts: later((known) => known.accounts),
    roles: later((known) => known.roles),
    menus: later((known) => known.menus),
    auditLog: later((known) => known.auditLog),
    dashboard: later((known) => known.dashboard),
    trendReport: later((known) => known.trendReport),
    queryRanking: later((known) => known.queryRanking),
    chatRanking: later((known) => known.chatRanking),
    replay: later((known) => known.replay),
    chatSteps: drawLater(async () => (await import(/* webpackChunkName: "chat-steps" */ './chatSteps.ts')).bringChatSteps(runSagas)),
    chat: drawLater(async () => ({ default: (await import(/* webpackChunkName: "chat" */ '../features/chat/index.ts')).ChatScreen })),
    notFound: drawLater(async () => {
      const texts = import(/* webpackChunkName: "notFound" */ '../i18n/notFound.ts');
      const { NotFoundScreen } = await import(/* webpackChunkName: "notFound" */ '../features/notFound/index.ts');
      addTexts((await texts).NOT_FOUND_TEXTS);
      return { default: NotFoundScreen };
    }),
  } as const;
}
