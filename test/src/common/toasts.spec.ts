import { combineReducers } from '@reduxjs/toolkit';
import { TOAST_MS } from '../../../contract/constants.ts';
import { noticeRaised, selectToasts, toastDismissed, toastsHeld, toastsReducer, toastsReleased, toastsSaga, type Notice } from '../../../src/common/toasts/index.ts';
import { createTestStore } from '../../support/page/testStore.ts';

const anError = (text: string): Notice => ({ kind: 'error', message: { text } });

describe('toasts', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  const setUp = () => {
    const { store, settle } = createTestStore({ reducer: combineReducers({ toasts: toastsReducer }), saga: toastsSaga });
    return {
      store,
      texts: () => selectToasts(store.getState()).map(({ message }) => ('text' in message ? message.text : message.key)),
      toasts: () => selectToasts(store.getState()),
      async pass(ms: number) {
        await settle();
        jasmine.clock().tick(ms);
        await settle();
      },
    };
  };

  it('go after their time', async () => {
    const { store, texts, pass } = setUp();
    store.dispatch(noticeRaised(anError('a')));
    await pass(TOAST_MS - 1);
    expect(texts()).toEqual(['a']);
    await pass(1);
    expect(texts()).toEqual([]);
  });

  it('of the same words do not pile up, and stay their time from the last one', async () => {
    const { store, toasts, pass } = setUp();
    store.dispatch(noticeRaised(anError('a')));
    await pass(TOAST_MS - 1_000);
    store.dispatch(noticeRaised(anError('a')));
    expect(toasts().map(({ times }) => times)).toEqual([2]);
    await pass(TOAST_MS - 1);
    expect(toasts()).toHaveSize(1);
    await pass(1);
    expect(toasts()).toHaveSize(0);
  });

  it('stay while somebody reads them, and their whole time afterwards', async () => {
    const { store, texts, pass } = setUp();
    store.dispatch(noticeRaised(anError('a')));
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

  it('that appear while others are read wait as well', async () => {
    const { store, texts, pass } = setUp();
    store.dispatch(noticeRaised(anError('a')));
    store.dispatch(toastsHeld());
    store.dispatch(noticeRaised(anError('b')));
    await pass(TOAST_MS * 2);
    expect(texts()).toEqual(['a', 'b']);
  });

  it('do not stay for good when the one under the pointer is closed', async () => {
    const { store, toasts, texts, pass } = setUp();
    store.dispatch(noticeRaised(anError('a')));
    store.dispatch(noticeRaised(anError('b')));
    store.dispatch(toastsHeld());
    store.dispatch(toastDismissed({ id: toasts()[0]?.id ?? '' }));
    expect(texts()).toEqual(['b']);
    await pass(TOAST_MS);
    expect(texts()).toEqual([]);
  });

  it('make room, the oldest first', () => {
    const { store, texts } = setUp();
    for (const text of ['a', 'b', 'c', 'd', 'e']) store.dispatch(noticeRaised(anError(text)));
    expect(texts()).toEqual(['b', 'c', 'd', 'e']);
  });
});
