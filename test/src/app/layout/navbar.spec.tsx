import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { goCommands } from '#src/app/commands/goCommands.ts';
import { PAGE_COMMANDS } from '#src/app/commands/pageCommands.ts';
import { layoutCommands } from '#src/app/layout/layoutCommands.ts';
import { layoutReducer } from '#src/app/layout/layoutSlice.ts';
import { Navbar } from '#src/app/layout/Navbar.tsx';
import { locationChanged, navigationReducer } from '#src/app/navigationSlice.ts';
import { SCREENS } from '#src/app/registry.ts';
import { commandRan, commandsReducer, keysChosen, pageCommands } from '#common/commands/index.ts';
import { viewChanged, viewReducer } from '#common/view.ts';
import { COMMAND_VIEW } from '#src/features/commandBar/index.ts';
import { devicesOpened } from '#src/features/devices/index.ts';
import { presenceReducer } from '#src/features/presence/index.ts';
import { logoutRequested, sessionReducer, sessionStarted } from '#src/features/session/index.ts';
import { aUser } from '#test/support/page/fakeSession.ts';
import { render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

describe("the user's menu", () => {
  const setUp = async () => {
    pageCommands.add({ commands: [...PAGE_COMMANDS, ...goCommands(SCREENS), ...layoutCommands(SCREENS)] });
    const { store, actions } = createTestStore({
      reducer: combineReducers({
        commands: commandsReducer,
        layout: layoutReducer,
        navigation: navigationReducer,
        presence: presenceReducer,
        session: sessionReducer,
        view: viewReducer,
      }),
    });
    store.dispatch(sessionStarted({ user: aUser(), im: null, unlive: false }));
    const page = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter>
          <Navbar crumbs={[]} hasReplies={false} />
        </MemoryRouter>
      </Provider>,
    );
    const open = () => page.doing(() => page.get('button', 'Account: \u2068Bo\u2069').click());
    const entries = () => page.all('menuitem').map(({ textContent }) => textContent);
    return { ...page, store, actions, open, entries };
  };

  it('has the titles and the keys of commands, also those that the user has chosen', async () => {
    const { open, entries, doing, store, all } = await setUp();
    await open();
    expect(entries()).toEqual([
      'HomeG H',
      'Appearance',
      'Devices',
      'Keyboard shortcuts?',
      'Report a problem',
      'Log Out',
    ]);
    expect(all('menuitem')[3]?.getAttribute('aria-keyshortcuts')).toBe('? Control+/');
    await doing(() => store.dispatch(keysChosen({ id: 'page.report', strokes: ['F9'] })));
    expect(entries()[4]).toBe('Report a problemF9');
  });

  it('runs a command, which is counted', async () => {
    const { open, doing, all, actions } = await setUp();
    await open();
    await doing(() => all('menuitem')[3]?.click());
    expect(actions.slice(-2)).toEqual([
      commandRan({ id: 'page.keys', by: 'menu' }),
      viewChanged({ viewKey: COMMAND_VIEW.viewKey, value: COMMAND_VIEW.keys }),
    ]);
  });

  it('has commands that apply only where their dialogs are drawn', async () => {
    const { store, doing } = await setUp();
    const actionOf = (id: string) =>
      pageCommands
        .commands()
        .find((command) => command.id === id)
        ?.actionIn(store.getState());
    expect(actionOf('page.logOut')).toEqual(logoutRequested());
    expect(actionOf('page.devices')).toEqual(devicesOpened({ staffId: null, name: 'Bo' }));
    await doing(() => store.dispatch(locationChanged({ path: '/chat', search: '' })));
    expect(actionOf('page.logOut')).toBeNull();
    expect(actionOf('page.devices')).toBeNull();
  });
});
