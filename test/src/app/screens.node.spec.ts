import { MENU_KEYS } from '#contract/domain.ts';
import type { SideMenu } from '#contract/http/menus.ts';
import { groupOf, menuEntries } from '#src/app/layout/sideMenu.ts';
import { SCREENS } from '#src/app/registry.ts';
import { idAt, parentOf, readId, screenAt, screensOf, type Screen } from '#src/app/screens.ts';
import type { PermissionHolder } from '#common/permission.ts';

const namesFor = (holder: PermissionHolder) => screensOf(SCREENS, holder).map(({ name }) => name);
const at = (path: string) => screenAt(SCREENS, path);
const parent = (screen: Screen | null) => parentOf(SCREENS, screen);

describe('screens', () => {
  it('have the menu keys of the contract', () => {
    const keys = SCREENS.flatMap(({ menuKey }) => (menuKey === null ? [] : [menuKey]));
    expect(keys.sort()).toEqual([...MENU_KEYS].sort());
  });

  it('shows a screen to users with one of its keys', () => {
    expect(namesFor({ type: 'D', uris: [] })).toEqual(['home']);
    expect(namesFor({ type: 'D', uris: ['/live-service/check', '/live-service/index'] })).toEqual([
      'home',
      'check',
      'tasks',
      'chat',
      'messageSearch',
      'ownReplies',
      'putOff',
    ]);
    expect(namesFor({ type: 'L', uris: ['/live-service/indexLeader'] })).toEqual([
      'home',
      'leader',
      'wall',
      'chat',
      'messageSearch',
      'ownReplies',
      'putOff',
    ]);
  });

  it('shows reports below the dashboard to users with its key', () => {
    expect(namesFor({ type: 'D', uris: ['/dashbroad/index'] })).toEqual([
      'home',
      'dashboard',
      'trendReport',
      'queryRanking',
      'chatRanking',
    ]);
    expect(['/queryandchat', '/rankQuery', '/RankChat/'].map((path) => parent(at(path))?.path)).toEqual([
      '/dashbroad',
      '/dashbroad',
      '/dashbroad',
    ]);
  });

  it('shows a screen only to users with all needed keys', () => {
    expect(namesFor({ type: 'D', uris: ['/query-service/index'] })).toEqual(['home', 'queries']);
    expect(namesFor({ type: 'D', uris: ['/query-service/index/Edit'] })).toEqual(['home', 'ownReplies', 'putOff']);
    expect(namesFor({ type: 'D', uris: ['/query-service/index', '/query-service/index/Edit'] })).toEqual([
      'home',
      'queries',
      'query',
      'ownReplies',
      'putOff',
    ]);
  });

  it('finds screens with an id in their path', () => {
    expect(at('/Query-Service/10001/')?.name).toBe('query');
    expect([
      idAt(SCREENS, '/query-service/10001'),
      idAt(SCREENS, '/query-service/00042'),
      idAt(SCREENS, '/query-service'),
    ]).toEqual(['10001', '42', null]);
    expect(parent(at('/query-service/10001'))?.name).toBe('queries');
    for (const none of [
      '/query-service/abc',
      '/query-service/1/2',
      '/query-service/-1',
      `/query-service/${'9'.repeat(20)}`,
      '/query-service/1%2F2',
    ]) {
      expect(at(none)).withContext(none).toBeNull();
    }
    expect([readId('0'), readId('007'), readId(''), readId('1e3')]).toEqual(['0', '7', null, null]);
  });

  it('shows all screens to type A', () => {
    expect(namesFor({ type: 'A', uris: [] })).toEqual(SCREENS.map(({ name }) => name));
  });

  it('shows screens for admins to type A only', () => {
    const uris = ['/account/index', '/account/role', '/account/menu', '/audit-log'];
    expect(namesFor({ type: 'D', uris })).toEqual(['home', 'accounts', 'roles', 'menus']);
    expect(namesFor({ type: 'L', uris })).toEqual(['home', 'accounts', 'roles', 'menus']);
  });

  it('finds screens in upper and lower case, and their parents', () => {
    expect(at('/CHECKLIST')?.name).toBe('tasks');
    expect(at('/live-service/')?.name).toBe('check');
    expect(at('/elsewhere')).toBeNull();
    expect(parent(at('/checkList'))?.name).toBe('check');
    expect(parent(at('/home'))).toBeNull();
    expect(parent(null)).toBeNull();
    expect(SCREENS.filter((screen) => screen.parent !== null && parent(screen) === null)).toEqual([]);
  });
});

describe("the sidebar's menus", () => {
  const resource = (id: string, uri: string) => ({
    id,
    appId: 1,
    code: `code-${id}`,
    name: `Menu ${id}`,
    parentId: null,
    remark: '',
    sortNum: 0,
    status: 'A' as const,
    type: 'MENU' as const,
    uri,
    updateTime: '2026-01-01T00:00:00.000Z',
  });
  const menu = (id: string, uri: string, children: SideMenu['children'] = []): SideMenu => ({
    ...resource(id, uri),
    children,
  });

  it('includes only entries with an existing screen', () => {
    const entries = menuEntries(
      [menu('1', '/live-service/check'), menu('2', '/elsewhere/index'), menu('3', '/settings')],
      SCREENS,
    );
    expect(entries.map(({ name, path }) => [name, path])).toEqual([['Menu 1', '/live-service']]);
  });

  it('keeps a heading over remaining entries', () => {
    const entries = menuEntries(
      [menu('1', '/service', [resource('2', '/live-service/check'), resource('3', '/elsewhere/index')])],
      SCREENS,
    );
    expect(entries.map(({ path, children }) => [path, children.map(({ id }) => id)])).toEqual([[null, ['2']]]);
    expect(groupOf(entries, '/live-service')?.name).toBe('Menu 1');
    expect(groupOf(entries, '/home')).toBeNull();
  });

  it('omits screens without permission', () => {
    expect(menuEntries([menu('1', '/live-service/check')], screensOf(SCREENS, { type: 'D', uris: [] }))).toEqual([]);
  });
});
