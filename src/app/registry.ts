import type { ComponentType } from 'react';
import { ADMIN_KEY, BUTTON_KEY, CHAT_KEYS, ROLE_KEY } from '#contract/domain.ts';
import type { ScreenProps } from '#common/feature.ts';
import type { Load } from './loadFeature.ts';
import { PLAIN_SCREEN, type Screen } from './screens.ts';

/** A screen and the function that loads its feature. The feature exports the component under the screen's name. */
export interface ScreenEntry extends Screen {
  readonly load: Load<Readonly<Record<string, ComponentType<ScreenProps>>>>;
}

type ScreenFields = Pick<Screen, 'name' | 'path' | 'title'> & Partial<Screen>;
const screen = (fields: ScreenFields, load: ScreenEntry['load']): ScreenEntry => ({ ...PLAIN_SCREEN, ...fields, load });
/** A screen with an entry in the menu, and one key for both. */
const menu = (key: string) => ({ keys: [key], menuKey: key });
/** A screen under the dashboard. */
const report = { keys: [ROLE_KEY.dashboard], parent: 'dashboard' };
const loadReports = () => import(/* webpackChunkName: "reports" */ '../features/reports/feature.ts');

const loadReplies = () => import(/* webpackChunkName: "canned-replies" */ '../features/cannedReplies/feature.ts');

/** All screens (specification, section 2). Any other path is unknown. */
export const SCREENS: readonly ScreenEntry[] = [
  screen(
    { name: 'home', path: '/home', title: 'Home', letter: 'h' },
    () => import(/* webpackChunkName: "home" */ '../features/home/feature.ts'),
  ),
  screen(
    { name: 'queries', path: '/query-service', title: 'Query Service', letter: 'q', ...menu(ROLE_KEY.queryService) },
    () => import(/* webpackChunkName: "queries" */ '../features/queries/list/feature.ts'),
  ),
  screen(
    {
      name: 'query',
      path: '/query-service/:id',
      title: 'Query {{id}}',
      parent: 'queries',
      keys: [ROLE_KEY.queryService],
      needs: [BUTTON_KEY.queryEdit],
    },
    () => import(/* webpackChunkName: "queries" */ '../features/queries/detail/feature.ts'),
  ),
  screen(
    { name: 'check', path: '/live-service', title: 'Live Service', letter: 'v', ...menu(ROLE_KEY.check) },
    () => import(/* webpackChunkName: "check" */ '../features/check/feature.ts'),
  ),
  screen(
    {
      name: 'tasks',
      path: '/checkList',
      title: 'Task',
      letter: 't',
      parent: 'check',
      keys: [ROLE_KEY.tasks],
      needsRealtime: true,
      needsOnline: true,
    },
    () => import(/* webpackChunkName: "tasks" */ '../features/tasks/feature.ts'),
  ),
  screen(
    { name: 'leader', path: '/indexLeader', title: 'Leader', letter: 'l', keys: [ROLE_KEY.leader], parent: 'check' },
    () => import(/* webpackChunkName: "leader" */ '../features/leader/feature.ts'),
  ),
  screen(
    { name: 'wall', path: '/wall', title: 'Wall', keys: [ROLE_KEY.leader], parent: 'leader', isFullPage: true },
    () => import(/* webpackChunkName: "wall" */ '../features/wall/feature.ts'),
  ),
  screen(
    {
      name: 'chat',
      path: '/chat',
      title: 'Chat',
      letter: 'c',
      parent: 'check',
      keys: CHAT_KEYS,
      isFullPage: true,
      needsRealtime: true,
    },
    () => import(/* webpackChunkName: "chat" */ '../features/chat/feature.ts'),
  ),
  screen(
    {
      name: 'history',
      path: '/search-chat-history',
      title: 'Search Chat History',
      letter: 's',
      ...menu(ROLE_KEY.history),
    },
    () => import(/* webpackChunkName: "history" */ '../features/history/feature.ts'),
  ),
  screen(
    {
      name: 'messageSearch',
      path: '/search-messages',
      title: 'Search Messages',
      letter: 'm',
      parent: 'history',
      keys: [ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history],
    },
    () => import(/* webpackChunkName: "message-search" */ '../features/messageSearch/feature.ts'),
  ),
  screen(
    { name: 'settingsQuery', path: '/settings-query', title: 'Query Settings', ...menu(ROLE_KEY.settingsQuery) },
    () => import(/* webpackChunkName: "query-settings" */ '../features/querySettings/feature.ts'),
  ),
  screen(
    {
      name: 'settingsOnline',
      path: '/settings-online',
      title: 'Online Settings',
      ...menu(ROLE_KEY.settingsOnline),
    },
    () => import(/* webpackChunkName: "settings" */ '../features/settings/feature.ts'),
  ),
  screen(
    { name: 'settingsCanned', path: '/settings-canned', title: 'Canned Replies', ...menu(ROLE_KEY.settingsCanned) },
    loadReplies,
  ),
  screen(
    { name: 'settingsProduct', path: '/settings-product', title: 'Products', ...menu(ROLE_KEY.settingsProduct) },
    () => import(/* webpackChunkName: "product-settings" */ '../features/productSettings/feature.ts'),
  ),
  screen(
    { name: 'settingsHours', path: '/settings-hours', title: 'Business Hours', ...menu(ROLE_KEY.settingsHours) },
    () => import(/* webpackChunkName: "business-hours" */ '../features/businessHours/feature.ts'),
  ),
  screen(
    { name: 'settingsTargets', path: '/settings-targets', title: 'Targets', ...menu(ROLE_KEY.settingsTargets) },
    () => import(/* webpackChunkName: "targets" */ '../features/targets/feature.ts'),
  ),
  screen(
    { name: 'settingsTags', path: '/settings-tags', title: 'Tags', ...menu(ROLE_KEY.settingsTags) },
    () => import(/* webpackChunkName: "tag-settings" */ '../features/tags/settings/feature.ts'),
  ),
  screen(
    {
      name: 'ownReplies',
      path: '/canned-replies',
      title: 'My Canned Replies',
      keys: [ROLE_KEY.tasks, ROLE_KEY.leader, BUTTON_KEY.queryEdit],
    },
    loadReplies,
  ),
  screen(
    {
      name: 'putOff',
      path: '/put-off',
      title: 'Put Off',
      parent: 'check',
      keys: [ROLE_KEY.tasks, ROLE_KEY.leader, BUTTON_KEY.queryEdit],
    },
    () => import(/* webpackChunkName: "put-off-list" */ '../features/putOff/list/feature.ts'),
  ),
  screen(
    { name: 'accounts', path: '/account', title: 'Account', letter: 'a', ...menu(ROLE_KEY.accounts) },
    () => import(/* webpackChunkName: "accounts" */ '../features/accounts/feature.ts'),
  ),
  screen(
    { name: 'teams', path: '/team', title: 'Teams', ...menu(ROLE_KEY.teams) },
    () => import(/* webpackChunkName: "teams" */ '../features/teams/feature.ts'),
  ),
  screen(
    { name: 'roles', path: '/role', title: 'Role', ...menu(ROLE_KEY.roles) },
    () => import(/* webpackChunkName: "roles" */ '../features/roles/feature.ts'),
  ),
  screen(
    { name: 'menus', path: '/menu', title: 'Menu', ...menu(ROLE_KEY.menus) },
    () => import(/* webpackChunkName: "menus" */ '../features/menus/feature.ts'),
  ),
  screen(
    { name: 'auditLog', path: '/audit-log', title: 'Audit Log', isForAdmins: true, menuKey: ADMIN_KEY.auditLog },
    () => import(/* webpackChunkName: "audit-log" */ '../features/auditLog/feature.ts'),
  ),
  screen(
    { name: 'dashboard', path: '/dashbroad', title: 'Dashboard', letter: 'd', ...menu(ROLE_KEY.dashboard) },
    () => import(/* webpackChunkName: "dashboard" */ '../features/dashboard/feature.ts'),
  ),
  screen({ name: 'trendReport', path: '/queryAndChat', title: 'Query and Chat', ...report }, loadReports),
  screen({ name: 'queryRanking', path: '/rankQuery', title: 'Query Ranking', ...report }, loadReports),
  screen({ name: 'chatRanking', path: '/rankChat', title: 'Chat Ranking', ...report }, loadReports),
  screen(
    { name: 'replay', path: ROLE_KEY.replay, title: 'Replay', ...menu(ROLE_KEY.replay), isFullPage: true },
    () => import(/* webpackChunkName: "replay" */ '../features/replay/feature.ts'),
  ),
];

/** Features that are not one screen: around, beside and over the screens. */
export const SHARED_FEATURES = {
  layout: () => import(/* webpackChunkName: "layout" */ './layout/feature.ts'),
  alerts: () => import(/* webpackChunkName: "alerts" */ './alerts/feature.ts'),
  avatars: () => import(/* webpackChunkName: "avatars" */ './avatars/feature.ts'),
  notFound: () => import(/* webpackChunkName: "notFound" */ '../features/notFound/feature.ts'),
  // They must be there with the first `/`, so the browser prefetches them.
  cannedTexts: () =>
    import(/* webpackChunkName: "canned-texts", webpackPrefetch: true */ '../features/cannedTexts/feature.ts'),
  chatSteps: () => import(/* webpackChunkName: "chat-steps" */ '../features/chatSteps/feature.ts'),
  sideChat: () => import(/* webpackChunkName: "chat" */ '../features/chat/side/feature.ts'),
  // Not with what the workspace draws later: it is wanted after the messages.
  customerPanel: () => import(/* webpackChunkName: "customer-panel" */ '../features/customerPanel/feature.ts'),
  appearance: () => import(/* webpackChunkName: "appearance" */ '../features/appearance/feature.ts'),
  /** Only in a demonstration with traffic. */
  demoTraffic: () => import(/* webpackChunkName: "demo-traffic" */ '../features/demoTraffic/feature.ts'),
  devices: () => import(/* webpackChunkName: "devices" */ '../features/devices/feature.ts'),
  initialPassword: () => import(/* webpackChunkName: "devices" */ '../features/devices/initialPassword/feature.ts'),
  // As those of a text that is being written, the browser prefetches it.
  notes: () => import(/* webpackChunkName: "notes", webpackPrefetch: true */ '../features/notes/feature.ts'),
  // With what the workspace draws later.
  lookOn: () => import(/* webpackChunkName: "chat-later" */ '../features/lookOn/feature.ts'),
  putOff: () => import(/* webpackChunkName: "put-off" */ '../features/putOff/feature.ts'),
  transcript: () => import(/* webpackChunkName: "transcript" */ '../features/transcript/feature.ts'),
  tags: () => import(/* webpackChunkName: "tags" */ '../features/tags/feature.ts'),
  transfers: () => import(/* webpackChunkName: "transfers" */ '../features/transfers/feature.ts'),
  // It must open at once, also without a connection, so the browser prefetches it.
  commandBar: () =>
    import(/* webpackChunkName: "command-bar", webpackPrefetch: true */ '../features/commandBar/feature.ts'),
  // Users need it most without a connection, so the browser prefetches it.
  problemReport: () =>
    import(/* webpackChunkName: "problem-report", webpackPrefetch: true */ '../features/problemReport/feature.ts'),
} satisfies Readonly<Record<string, Load>>;
