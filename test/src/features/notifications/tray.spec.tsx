import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { fork, type SagaGenerator } from 'typed-redux-saga';
import { ROLE_KEY } from '#contract/domain.ts';
import type { OwnMention } from '#contract/http/notes.ts';
import type { StaffNotification } from '#contract/http/notifications.ts';
import { clockReducer, clockSaga } from '#common/clock/index.ts';
import { CallError } from '#common/errors.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { PermissionContext } from '#common/permission.ts';
import { notificationReceived, toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import { desktopReducer, mentionsReducer, traySaga, trayReducer } from '#src/features/notifications/index.ts';
import { DesktopQuestion } from '#src/features/notifications/components/DesktopQuestion.tsx';
import { NotificationBell } from '#src/features/notifications/components/NotificationBell.tsx';
import { desktopDeclined, desktopRead, desktopRequested } from '#src/features/notifications/desktopSlice.ts';
import { mentionsReceived } from '#src/features/notifications/mentionsSlice.ts';
import { TRAY_SETTLE_MS } from '#src/features/notifications/traySaga.ts';
import { sessionReducer } from '#src/features/session/index.ts';
import { presenceChanged } from '#src/features/session/sessionSlice.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { press, render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';
import { UNCORRECTED } from '#test/support/page/fakeClock.ts';

const REFUSED = new CallError({ kind: 'unreachable', code: 0, message: '' });

function aNotification(no: number, fields: Partial<StaffNotification> = {}): StaffNotification {
  const createTime = new Date(Date.now() - 3 * 60_000).toISOString();
  return { no, text: `Text ${no}`, createTime, objectType: null, objectId: null, ...fields };
}

function aMention(id: string, fields: Partial<OwnMention> = {}): OwnMention {
  const createTime = new Date(Date.now() - 3 * 60_000).toISOString();
  const about = { type: 'chat', id: '9' } as const;
  return { id, about, text: '@Bo look', createId: '8', createName: 'Ann', headImg: '', createTime, ...fields };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

async function openBell(keys: readonly string[] = [ROLE_KEY.tasks]) {
  const server = {
    notifications: [] as StaffNotification[],
    mentions: [] as OwnMention[],
    readNo: 0,
    fails: false,
    fetches: 0,
    marked: [] as number[],
  };
  const answer = <T,>(data: T) =>
    cancellable(server.fails ? Promise.reject(REFUSED) : Promise.resolve(data), () => undefined);
  const trayApi = {
    fetch: () => {
      server.fetches += 1;
      return answer({ notifications: server.notifications, readNo: server.readNo });
    },
    fetchMentions: () => answer(server.mentions),
    markRead: (no: number) => {
      server.marked.push(no);
      return answer(null);
    },
  };
  const test = createTestStore({
    reducer: combineReducers({
      session: sessionReducer,
      toasts: toastsReducer,
      view: viewReducer,
      clock: clockReducer,
      notificationTray: trayReducer,
      ownMentions: mentionsReducer,
      desktopNotifications: desktopReducer,
    }),
    *saga(): SagaGenerator<void> {
      yield* fork(clockSaga, {
        ...UNCORRECTED,
        now: () => Date.now(),
        visibility: { isHidden: () => false, nextShown: () => Promise.resolve() },
      });
      yield* fork(traySaga, { trayApi });
    },
  });
  const page = await render(
    <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
      <PermissionContext value={{ type: 'D', uris: keys }}>
        <MemoryRouter>
          <NotificationBell viewKey="spec" align="end" />
          <DesktopQuestion />
          <Address />
        </MemoryRouter>
      </PermissionContext>
    </Provider>,
  );
  return {
    ...page,
    ...test,
    server,
    signIn: () => page.doing(() => test.store.dispatch(signedInAs({ id: '7', isOnline: false }))),
    openTray: () => page.doing(() => page.root.querySelector<HTMLElement>('.cs-popover-button')?.click()),
    rows: () => [...page.root.querySelectorAll('.cs-bell-tray-row')].map(({ textContent }) => textContent),
  };
}

describe('the tray of notifications', () => {
  afterEach(() => jasmine.clock().uninstall());

  it('shows what arrived, newest first, with its age, and marks all as read', async () => {
    const { server, signIn, openTray, rows, get, doing, root } = await openBell();
    server.notifications = [aNotification(3), aNotification(2), aNotification(1)];
    server.readNo = 1;
    await signIn();
    get('button', 'Notifications, 2 unread');
    await openTray();
    expect(rows()).toEqual(['New Text 3 3 min ago', 'New Text 2 3 min ago', 'Text 1 3 min ago']);
    expect(get('dialog')).toBe(document.activeElement as HTMLElement);
    await doing(() => get('button', 'Mark all as read').click());
    expect(server.marked).toEqual([3]);
    expect(root.querySelectorAll('.is-unread')).toHaveSize(0);
    get('button', 'Notifications');
    await doing(() => press(get('dialog'), 'Escape'));
    expect(root.querySelector('.cs-bell-tray')).toBeNull();
    expect(document.activeElement?.classList).toContain('cs-popover-button');
  });

  it('leads to the chat or the query, or to their list, and closes', async () => {
    const { server, signIn, openTray, root, doing } = await openBell();
    server.notifications = [
      aNotification(4, { objectType: 'query', objectId: '12' }),
      aNotification(3, { objectType: 'query' }),
      aNotification(2, { objectType: 'chat', objectId: '9' }),
      aNotification(1, { objectType: 'chat' }),
    ];
    await signIn();
    await openTray();
    const links = [...root.querySelectorAll('a.cs-bell-tray-row')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/query-service/12',
      '/query-service',
      '/chat?id=9',
      '/chat',
    ]);
    await doing(() => root.querySelector<HTMLElement>('a.cs-bell-tray-row')?.click());
    expect(root.querySelector('output')?.textContent).toBe('/query-service/12');
    expect(root.querySelector('.cs-bell-tray')).toBeNull();
  });

  it('loads again once for several new ones', async () => {
    jasmine.clock().install().mockDate();
    const { server, signIn, doing, store, get } = await openBell();
    await signIn();
    const before = server.fetches;
    server.notifications = [aNotification(2), aNotification(1)];
    await doing(() => store.dispatch(notificationReceived({ id: 'a', text: 'Text 1' })));
    await doing(() => store.dispatch(notificationReceived({ id: 'b', text: 'Text 2' })));
    await doing(() => jasmine.clock().tick(TRAY_SETTLE_MS));
    expect(server.fetches).toBe(before + 1);
    get('button', 'Notifications, 2 unread');
  });

  it('says when there is nothing, and when it could not load or update', async () => {
    const { server, signIn, openTray, root, doing, get, rows } = await openBell();
    server.fails = true;
    await signIn();
    await openTray();
    expect(get('alert').textContent).toContain('Your notifications could not be loaded.');
    server.fails = false;
    await doing(() => get('button', 'Try again').click());
    expect(root.textContent).toContain('No notifications in the last seven days.');
    server.notifications = [aNotification(1)];
    await openTray();
    await openTray();
    expect(rows()).toHaveSize(1);
    server.fails = true;
    await openTray();
    await openTray();
    expect(get('alert').textContent).toContain('This list could not be updated.');
    expect(rows()).toHaveSize(1);
  });

  it('contains the setting of the desktop for those who take chats, and says why it cannot be changed', async () => {
    const { openTray, root, doing, store, actions } = await openBell();
    await openTray();
    const box = () => root.querySelector<HTMLInputElement>('.cs-bell-tray-setting input');
    await doing(() => store.dispatch(desktopRead({ permission: 'default', choice: 'off' })));
    await doing(() => box()?.click());
    expect(actions.some(desktopRequested.match)).toBeTrue();
    await doing(() => store.dispatch(desktopRead({ permission: 'granted', choice: 'on' })));
    expect(box()?.checked).toBeTrue();
    await doing(() => box()?.click());
    expect(actions.some(desktopDeclined.match)).toBeTrue();
    await doing(() => store.dispatch(desktopRead({ permission: 'denied', choice: 'on' })));
    expect([box()?.checked, box()?.disabled]).toEqual([false, true]);
    expect(root.textContent).toContain('Your browser blocks notifications of this page.');

    const other = await openBell([ROLE_KEY.queryService]);
    await other.openTray();
    expect(other.root.querySelector('.cs-bell-tray-setting')).toBeNull();
  });
});

describe('the mentions in the tray', () => {
  afterEach(() => jasmine.clock().uninstall());

  const open = async (prepare: (server: Awaited<ReturnType<typeof openBell>>['server']) => void = () => undefined) => {
    const bell = await openBell();
    prepare(bell.server);
    await bell.signIn();
    await bell.openTray();
    const choose = () => bell.doing(() => bell.get('button', 'Mentions').click());
    await choose();
    return { ...bell, choose };
  };

  it('say who wrote where and what, and lead there', async () => {
    const { rows, root, doing } = await open((server) => {
      server.mentions = [
        aMention('3'),
        aMention('2', { about: { type: 'query', id: '12' } }),
        aMention('1', { text: '' }),
      ];
    });
    expect(rows()).toEqual([
      '\u2068Ann\u2069 on chat ID-9@Bo look 3 min ago',
      '\u2068Ann\u2069 on query 12@Bo look 3 min ago',
      '\u2068Ann\u2069 on chat ID-9You cannot read this chat any more. 3 min ago',
    ]);
    const links = [...root.querySelectorAll<HTMLElement>('a.cs-bell-tray-row')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/chat?id=9', '/query-service/12']);
    await doing(() => links[0]?.click());
    expect(root.querySelector('output')?.textContent).toBe('/chat?id=9');
    expect(root.querySelector('.cs-bell-tray')).toBeNull();
  });

  it('load when they are chosen, and with a notification while they are on screen', async () => {
    jasmine.clock().install().mockDate();
    const { server, rows, doing, store, get, actions } = await open();
    const told = () => doing(() => store.dispatch(notificationReceived({ id: 'a', text: 'Ann mentioned you' })));
    const settled = () => doing(() => jasmine.clock().tick(TRAY_SETTLE_MS));
    const loads = () => actions.filter(mentionsReceived.match).length;
    expect([rows().length, loads()]).toEqual([0, 1]);
    server.mentions = [aMention('1')];
    await told();
    await settled();
    expect([rows().length, loads()]).toEqual([1, 2]);
    await doing(() => get('button', 'All').click());
    await told();
    await settled();
    expect(loads()).withContext('while the other list is on screen').toBe(2);
  });

  it('say when there are none, and when they could not load or update', async () => {
    const { server, root, get, doing, rows, choose } = await open((before) => {
      before.fails = true;
    });
    expect(get('alert').textContent).toContain('Your mentions could not be loaded.');
    server.fails = false;
    await doing(() => get('button', 'Try again').click());
    expect(root.textContent).toContain('No note mentions you.');
    server.mentions = [aMention('1')];
    await doing(() => get('button', 'All').click());
    await choose();
    expect(rows()).toHaveSize(1);
  });

  it('are not offered to those whom no note can mention', async () => {
    const other = await openBell([ROLE_KEY.history]);
    await other.openTray();
    expect(other.root.querySelector('.cs-bell-tray [aria-pressed]')).toBeNull();
  });
});

describe('the question about notifications of the desktop', () => {
  it('appears for a person who is online, until it is answered', async () => {
    const { signIn, doing, store, root, get, actions } = await openBell();
    const question = () => root.querySelector('.cs-desktop-question');
    await signIn();
    await doing(() => store.dispatch(desktopRead({ permission: 'default', choice: null })));
    expect(question()).withContext('offline').toBeNull();
    await doing(() => store.dispatch(presenceChanged({ isOnline: true, breakEndsAt: null })));
    expect(question()?.textContent).toContain('Tell me when a customer writes while I work in another window');
    await doing(() => get('button', 'Not now').click());
    expect(question()).toBeNull();
    expect(actions.some(desktopDeclined.match)).toBeTrue();
    await doing(() => store.dispatch(desktopRead({ permission: 'denied', choice: null })));
    expect(question()).withContext('the browser has decided').toBeNull();
  });
});
