import { matchPath } from 'react-router-dom';
import { ADMIN_KEY, BUTTON_KEY, ID_PATTERN, ROLE_KEY, USER_TYPE } from '../../contract/domain.ts';
import { isPermitted, type PermissionHolder } from '../common/permission/permission.ts';
import type { MessageKey } from '../i18n/index.ts';

export type ScreenName =
  | 'home' | 'check' | 'tasks' | 'leader' | 'chat' | 'history' | 'queries' | 'settingsQuery' | 'query' | 'settingsOnline' | 'accounts' | 'roles' | 'menus'
  | 'auditLog' | 'dashboard' | 'trendReport' | 'queryRanking' | 'chatRanking' | 'replay';

/** A screen's place in the page. What draws it stands in routes.tsx. */
export interface Screen {
  readonly name: ScreenName;
  /** With `:id` in it there is one for each thing of a kind. */
  readonly path: string;
  /** May name the `id`. */
  readonly title: MessageKey;
  /** Any one of these keys opens it; none: everyone who is signed in. */
  readonly keys: readonly string[];
  /** Each of these is needed besides. */
  readonly needs: readonly string[];
  /** Type A alone, whatever a role holds. */
  readonly isForAdmins: boolean;
  /** The role key under which the server's menus name it; null: no menu leads to it. */
  readonly menuKey: string | null;
  /** The screen that stands before it in the breadcrumb, and whose menu is lit. */
  readonly under: ScreenName | null;
  /** The whole page is its own, without sidebar and navbar. */
  readonly isFullPage: boolean;
  /** Messages arrive while it is shown. */
  readonly needsRealtime: boolean;
}

const PLAIN = { keys: [], needs: [], isForAdmins: false, menuKey: null, under: null, isFullPage: false, needsRealtime: false } as const;

/** Every screen that there is (specification, section 2). A path that is not here is unknown. */
export const SCREENS: readonly Screen[] = [
  { ...PLAIN, name: 'home', path: '/home', title: 'screens.home' },
  { ...PLAIN, name: 'queries', path: '/query-service', title: 'screens.queries', keys: [ROLE_KEY.queryService], menuKey: ROLE_KEY.queryService },
  {
    ...PLAIN, name: 'query', path: '/query-service/:id', title: 'screens.query', keys: [ROLE_KEY.queryService], needs: [BUTTON_KEY.queryEdit],
    under: 'queries',
  },
  { ...PLAIN, name: 'check', path: '/live-service', title: 'screens.liveService', keys: [ROLE_KEY.check], menuKey: ROLE_KEY.check },
  { ...PLAIN, name: 'tasks', path: '/checkList', title: 'screens.tasks', keys: [ROLE_KEY.tasks], under: 'check', needsRealtime: true },
  { ...PLAIN, name: 'leader', path: '/indexLeader', title: 'screens.leader', keys: [ROLE_KEY.leader], under: 'check' },
  {
    ...PLAIN, name: 'chat', path: '/chat', title: 'screens.chat', keys: [ROLE_KEY.tasks, ROLE_KEY.leader], under: 'check', isFullPage: true,
    needsRealtime: true,
  },
  { ...PLAIN, name: 'history', path: '/search-chat-history', title: 'screens.history', keys: [ROLE_KEY.history], menuKey: ROLE_KEY.history },
  {
    ...PLAIN, name: 'settingsQuery', path: '/settings-query', title: 'screens.settingsQuery', keys: [ROLE_KEY.settingsQuery],
    menuKey: ROLE_KEY.settingsQuery,
  },
  {
    ...PLAIN, name: 'settingsOnline', path: '/settings-online', title: 'screens.settingsOnline', keys: [ROLE_KEY.settingsOnline],
    menuKey: ROLE_KEY.settingsOnline,
  },
  { ...PLAIN, name: 'accounts', path: '/account', title: 'screens.accounts', keys: [ROLE_KEY.accounts], menuKey: ROLE_KEY.accounts },
  { ...PLAIN, name: 'roles', path: '/role', title: 'screens.roles', keys: [ROLE_KEY.roles], menuKey: ROLE_KEY.roles },
  { ...PLAIN, name: 'menus', path: '/menu', title: 'screens.menus', keys: [ROLE_KEY.menus], menuKey: ROLE_KEY.menus },
  { ...PLAIN, name: 'auditLog', path: '/audit-log', title: 'screens.auditLog', isForAdmins: true, menuKey: ADMIN_KEY.auditLog },
  { ...PLAIN, name: 'dashboard', path: '/dashbroad', title: 'screens.dashboard', keys: [ROLE_KEY.dashboard], menuKey: ROLE_KEY.dashboard },
  { ...PLAIN, name: 'trendReport', path: '/queryAndChat', title: 'screens.trendReport', keys: [ROLE_KEY.dashboard], under: 'dashboard' },
  { ...PLAIN, name: 'queryRanking', path: '/rankQuery', title: 'screens.queryRanking', keys: [ROLE_KEY.dashboard], under: 'dashboard' },
  { ...PLAIN, name: 'chatRanking', path: '/rankChat', title: 'screens.chatRanking', keys: [ROLE_KEY.dashboard], under: 'dashboard' },
  { ...PLAIN, name: 'replay', path: ROLE_KEY.replay, title: 'screens.replay', keys: [ROLE_KEY.replay], menuKey: ROLE_KEY.replay, isFullPage: true },
];

/** The screens that exist for somebody: for others an address is as unknown as one that nobody has. */
export function screensOf(holder: PermissionHolder): readonly Screen[] {
  return SCREENS.filter(({ keys, needs, isForAdmins }) =>
    (keys.length === 0 || isPermitted(holder, keys)) && needs.every((key) => isPermitted(holder, [key])) && (!isForAdmins || holder.type === USER_TYPE.admin));
}

/** Paths are matched without regard to case, or to a slash at the end. */
export function screenAt(path: string): Screen | null {
  return SCREENS.find((screen) => placeIn(screen, path) !== null) ?? null;
}

/** Which thing of its kind the screen at a path shows; null where there is but one. */
export function idAt(path: string): string | null {
  const screen = screenAt(path);
  return screen === null ? null : placeIn(screen, path)?.id ?? null;
}

/** An id as an address holds it. @returns as it stands everywhere else; null for what is none */
export function readId(text: string): string | null {
  return ID_PATTERN.test(text) ? text.replace(/^0+(?=[0-9])/, '') : null;
}

/** null: the path is another's. */
function placeIn({ path: pattern }: Screen, path: string): { readonly id: string | null } | null {
  const match = matchPath(pattern, path);
  if (match === null) return null;
  const { id } = match.params;
  if (id === undefined) return { id: null };
  const read = readId(id);
  return read === null ? null : { id: read };
}

/** The screen that stands before another in the breadcrumb. */
export function parentOf(screen: Screen | null): Screen | null {
  return SCREENS.find(({ name }) => name === screen?.under) ?? null;
}
