import { combineReducers } from '@reduxjs/toolkit';
import { NOTIFICATION_MS, TOAST_MS } from '#contract/constants.ts';
import {
  notificationReceived,
  selectNotifications,
  selectToasts,
  toastDismissed,
  toastRaised,
  toastsHeld,
  toastsReducer,
  toastsReleased,
  toastsSaga,
  type ToastContent,
} from '#common/toasts/index.ts';
import { createTestStore } from '../../support/page/testStore.ts';

const anError = (text: string): ToastContent => ({ kind: 'error', message: { text } });

function setUpToasts() {
  const { store, settle } = createTestStore({ reducer: combineReducers({ toasts: toastsReducer }), saga: toastsSaga });
  return {
    store,
    texts: () => selectToasts(store.getState()).map(({ message }) => ('text' in message ? message.text : message.key)),
    toasts: () => selectToasts(store.getState()),
    pushed: () => selectNotifications(store.getState()).map(({ id, text }) => `${id} ${text}`),
    async pass(ms: number) {
      await settle();
      jasmine.clock().tick(ms);
      await settle();
    },
  };
}

describe('toasts', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  it('disappear after their time', async () => {
    const { store, texts, pass } = setUpToasts();
    store.dispatch(toastRaised(anError('a')));
    await pass(TOAST_MS - 1);
    expect(texts()).toEqual(['a']);
    await pass(1);
    expect(texts()).toEqual([]);
  });

  it('with the same text do not pile up, and restart their time', async () => {
    const { store, toasts, pass } = setUpToasts();
    store.dispatch(toastRaised(anError('a')));
    await pass(TOAST_MS - 1_000);
    store.dispatch(toastRaised(anError('a')));
    expect(toasts().map(({ times }) => times)).toEqual([2]);
    await pass(TOAST_MS - 1);
    expect(toasts()).toHaveSize(1);
    await pass(1);
    expect(toasts()).toHaveSize(0);
  });

  it('have ids from which no one can guess their text', () => {
    const idOf = (name: string) =>
      toastRaised({ kind: 'error', message: { text: `${name} exists already` } }).payload.id;
    const number = (id: string) => Number(id.replace('error:', ''));
    const first = number(idOf('A name of this spec'));
    expect([number(idOf('Another name')), number(idOf('A third name')), number(idOf('A name of this spec'))]).toEqual([
      first + 1,
      first + 2,
      first,
    ]);
  });

  it('stay while they are read, and their whole time afterwards', async () => {
    const { store, texts, pass } = setUpToasts();
    store.dispatch(toastRaised(anError('a')));
    await pass(TOAST_MS - 1);
    store.dispatch(toastsHeld());
    await pass(TOAST_MS * 10);
    expect(texts()).toEqual(['a']);
    store.dispatch(toastsReleased());
    await pass(TOAST_MS - 1);
    expect(texts()).toEqual(['a']);
    await pass(1);
    expect(texts()).toEqual([]);
  });

  it('wait as well when they appear while others are read', async () => {
    const { store, texts, pass } = setUpToasts();
    store.dispatch(toastRaised(anError('a')));
    store.dispatch(toastsHeld());
    store.dispatch(toastRaised(anError('b')));
    await pass(TOAST_MS * 2);
    expect(texts()).toEqual(['a', 'b']);
  });

  it('do not stay for good when the toast under the pointer is closed', async () => {
    const { store, toasts, texts, pass } = setUpToasts();
    store.dispatch(toastRaised(anError('a')));
    store.dispatch(toastRaised(anError('b')));
    store.dispatch(toastsHeld());
    store.dispatch(toastDismissed({ id: toasts()[0]?.id ?? '' }));
    expect(texts()).toEqual(['b']);
    await pass(TOAST_MS);
    expect(texts()).toEqual([]);
  });

  it('replace the oldest beyond their limit', () => {
    const { store, texts } = setUpToasts();
    for (const text of ['a', 'b', 'c', 'd', 'e']) store.dispatch(toastRaised(anError(text)));
    expect(texts()).toEqual(['b', 'c', 'd', 'e']);
  });
});

describe('notifications', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  it('stay for 30 s next to the toasts, and never merge', async () => {
    const { store, pushed, texts, pass } = setUpToasts();
    store.dispatch(toastRaised(anError('a')));
    store.dispatch(notificationReceived({ id: '1', text: 'same' }));
    store.dispatch(notificationReceived({ id: '2', text: 'same' }));
    await pass(TOAST_MS);
    expect(texts()).toEqual([]);
    await pass(NOTIFICATION_MS - TOAST_MS - 1);
    expect(pushed()).toEqual(['1 same', '2 same']);
    await pass(1);
    expect(pushed()).toEqual([]);
  });

  it('stay while they are read, and disappear when they are closed', async () => {
    const { store, pushed, pass } = setUpToasts();
    store.dispatch(notificationReceived({ id: '1', text: 'one' }));
    store.dispatch(notificationReceived({ id: '2', text: 'two' }));
    store.dispatch(toastsHeld());
    await pass(NOTIFICATION_MS * 3);
    expect(pushed()).toEqual(['1 one', '2 two']);
    store.dispatch(toastDismissed({ id: '1' }));
    await pass(NOTIFICATION_MS - 1);
    expect(pushed()).toEqual(['2 two']);
    await pass(1);
    expect(pushed()).toEqual([]);
  });

  it('replace the oldest beyond their limit, independent of toasts', () => {
    const { store, pushed, texts } = setUpToasts();
    for (const id of ['1', '2', '3', '4', '5']) store.dispatch(notificationReceived({ id, text: 'text' }));
    for (const text of ['a', 'b', 'c', 'd']) store.dispatch(toastRaised(anError(text)));
    expect(pushed()).toEqual(['2 text', '3 text', '4 text', '5 text']);
    expect(texts()).toHaveSize(4);
  });
});
