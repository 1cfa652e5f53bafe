import { lazy } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ROLE_KEY } from '#contract/domain.ts';
import type { SideMenu } from '#contract/http/menus.ts';
import { baseReducers } from '#src/app/base.ts';
import { createPageReducer, type AppState } from '#src/app/coreReducer.ts';
import { SCREENS } from '#src/app/registry.ts';
import { AFTER_LOGIN, DENIED } from '#src/app/redirects.ts';
import { ScreenRoutes } from '#src/app/routes.tsx';
import { createAppStore } from '#src/app/store.ts';
import { createViews } from '#src/app/views.ts';
import { PermissionContext, type PermissionHolder } from '#common/permission.ts';
import { sessionStarted } from '#src/features/session/index.ts';
import { menusReceived, presenceChanged } from '#src/features/session/sessionSlice.ts';
import { aUser } from '../../support/page/fakeSession.ts';
import { render, type Rendered } from '../../support/page/render.tsx';

const A_MENU: SideMenu = {
  id: '1',
  appId: 1,
  code: 'a-menu',
  name: '',
  parentId: null,
  remark: '',
  sortNum: 0,
  status: 'A',
  type: 'MENU',
  uri: '',
  updateTime: '2026-01-01T00:00:00.000Z',
  children: [],
};

function Address() {
  const { pathname, search } = useLocation();
  return <output data-address={`${pathname}${search}`} />;
}

describe('the screen routes', () => {
  const go = async (
    path: string | { readonly pathname: string; readonly state: string },
    { unlive = false, ...fields }: Parameters<typeof aUser>[0] & { unlive?: boolean } = {},
  ) => {
    const { reducer, inject } = createPageReducer(baseReducers);
    const { store } = createAppStore<AppState>({ reducer });
    const views = createViews(SCREENS, (load, pick) =>
      lazy(async () => {
        const {
          feature: { reducers = {}, components },
        } = await load();
        inject(reducers);
        store.dispatch({ type: 'test/loaded' });
        return { default: pick(components) };
      }),
    );
    const { im, ...user } = aUser(fields);
    store.dispatch(sessionStarted({ user, im, unlive }));
    const page = (holder: PermissionHolder) => (
      <Provider store={store}>
        <MemoryRouter initialEntries={[path]}>
          <PermissionContext value={holder}>
            <ScreenRoutes holder={holder} screens={SCREENS} views={views} />
          </PermissionContext>
          <Address />
        </MemoryRouter>
      </Provider>
    );
    const drawn = await render(page({ type: user.type, uris: user.uris }));
    return { ...drawn, store, permit: (uris: readonly string[]) => drawn.show(page({ type: user.type, uris })) };
  };
  const arrival = async ({ root, doing }: Rendered, heading: string) => {
    for (let turns = 0; turns < 200 && root.querySelector('h1')?.textContent !== heading; turns += 1)
      await doing(() => new Promise(requestAnimationFrame));
    expect(root.querySelector('h1')?.textContent).toBe(heading);
    return root.querySelector('[data-address]')?.getAttribute('data-address');
  };

  it('redirects the root to Home', async () => {
    expect(await arrival(await go('/'), 'Welcome, \u2068Bo\u2069')).toBe('/Home');
  });

  it('ignores upper and lower case', async () => {
    expect(await arrival(await go('/hOmE'), 'Welcome, \u2068Bo\u2069')).toBe('/hOmE');
    expect(await arrival(await go('/LIVE-SERVICE'), 'Phone login')).toBe('/LIVE-SERVICE');
  });

  it('redirects old addresses', async () => {
    const aliases = {
      '/AccountManagement': '/account',
      '/accountmanagement/account': '/account',
      '/AccountManagement/role': '/role',
      '/AccountManagement/menu': '/menu',
      '/settings': '/settings-query',
    };
    for (const [path, leadsTo] of Object.entries(aliases)) {
      const { root } = await go(path, { type: 'A' });
      expect(root.querySelector('[data-address]')?.getAttribute('data-address')).withContext(path).toBe(leadsTo);
    }
  });

  it('leads to /404 from every unknown path', async () => {
    for (const path of ['/nowhere', '/home/more', '/checkList/x', '/404'])
      expect(await arrival(await go(path), 'OOPS!')).toBe('/404');
  });

  it('leads to /404 from screens without permission', async () => {
    expect(await arrival(await go('/checkList', { uris: ['/live-service/check'] }), 'OOPS!')).toBe('/404');
    expect(await arrival(await go('/live-service', { uris: [] }), 'OOPS!')).toBe('/404');
  });

  it('leads to Home, with the reason, from a screen of another account to which a login has led', async () => {
    const drawn = await go({ pathname: '/checkList', state: AFTER_LOGIN }, { uris: [] });
    expect(await arrival(drawn, 'Welcome, \u2068Bo\u2069')).toBe('/Home');
    expect(drawn.get('alert').textContent).toBe('The address leads to a screen that this account cannot open.');
    expect(await arrival(await go({ pathname: '/nowhere', state: AFTER_LOGIN }), 'OOPS!')).toBe('/404');
  });

  it('says at Home only once why it led there, not at each reload', async () => {
    const drawn = await go({ pathname: '/Home', state: DENIED });
    await arrival(drawn, 'Welcome, \u2068Bo\u2069');
    expect(drawn.root.querySelector('[role=alert]')).toBeNull();
  });

  it('names a screen like its menu, in heading and breadcrumb', async () => {
    const drawn = await go('/search-chat-history', { type: 'A' });
    await arrival(drawn, 'Search Chat History');
    await drawn.doing(() =>
      drawn.store.dispatch(menusReceived([{ ...A_MENU, name: 'Old Chats', uri: ROLE_KEY.history }])),
    );
    await arrival(drawn, 'Old Chats');
    expect(drawn.root.querySelector('.cs-breadcrumb')?.textContent).toBe('Home/Old Chats');
  });

  it('explains that an open screen was withdrawn, at the same address, and opens it again with its permission', async () => {
    const drawn = await go('/live-service');
    await arrival(drawn, 'Phone login');
    expect(drawn.root.querySelector('input[type=password]')).not.toBeNull();
    await drawn.permit([]);
    expect(await arrival(drawn, 'Live Service')).toBe('/live-service');
    expect(drawn.get('alert').textContent).toContain('an administrator has changed your permissions');
    expect(drawn.get('link', 'Back to home').getAttribute('href')).toBe('/Home');
    await drawn.permit(['/live-service/check']);
    expect(await arrival(drawn, 'Phone login')).toBe('/live-service');
  });

  it('lets type A open every screen', async () => {
    expect(await arrival(await go('/live-service', { type: 'A', uris: [] }), 'Phone login')).toBe('/live-service');
  });

  it('redirects users who chose to be offline to the check page', async () => {
    expect(await arrival(await go('/checkList?tab=all', { unlive: true }), 'Phone login')).toBe('/live-service');
  });

  it('lets a user who goes offline stay on the task list', async () => {
    const drawn = await go('/checkList');
    await arrival(drawn, 'Task');
    await drawn.doing(() => drawn.store.dispatch(presenceChanged({ isOnline: false, breakEndsAt: null })));
    expect(await arrival(drawn, 'Task')).toBe('/checkList');
  });

  it('explains on the check page that no messaging-app user is bound', async () => {
    const drawn = await go('/live-service', { targetId: null });
    await arrival(drawn, 'Phone login');
    expect(drawn.root.textContent).toContain('not bound to a messaging-app user');
    expect(drawn.root.querySelector('input')).toBeNull();
  });
});
