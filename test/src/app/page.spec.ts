import { eventChannel } from 'redux-saga';
import { createPageReducer } from '#src/app/coreReducer.ts';
import { pageReducer, slicesAdded, viewportChanged } from '#src/app/pageSlice.ts';
import { viewportSaga } from '#src/app/browser/pageLogStore.ts';
import { sessionStarted } from '#src/features/session/index.ts';
import { aUser } from '../../support/page/fakeSession.ts';
import { createTestStore } from '../../support/page/testStore.ts';

const signIn = (id: string) => {
  const { im: _, ...user } = aUser({ id });
  return sessionStarted({ user, im: null, unlive: false });
};

describe('the page slice', () => {
  it('lists added slices once and in order', () => {
    const state = [slicesAdded({ slices: ['chat', 'tasks'] }), slicesAdded({ slices: ['tasks', 'menus'] })].reduce(
      pageReducer,
      undefined,
    );
    expect(state?.parts).toEqual(['chat', 'tasks', 'menus']);
  });

  it('stays when another person signs in', () => {
    const first = slicesAdded({ slices: ['chat'] });
    const rest = [viewportChanged({ width: 390, height: 700 }), signIn('7'), signIn('8')];
    const { reducer } = createPageReducer();
    const state = rest.reduce(reducer, reducer(undefined, first));
    expect(state.page).toEqual({ parts: ['chat'], viewport: { width: 390, height: 700 }, language: 'en' });
    expect(state.session.status).toBe('signedIn');
  });

  it('has the size of the page after resizing ends', async () => {
    jasmine.clock().install();
    try {
      const page = { width: 1_440, height: 900 };
      const listeners = new Set<(event: 'resized') => void>();
      const { store, actions, settle } = createTestStore({
        reducer: pageReducer,
        saga: () =>
          viewportSaga({
            readViewport: () => ({ ...page }),
            watchResizing: () =>
              eventChannel<'resized'>((emit) => {
                listeners.add(emit);
                return () => listeners.delete(emit);
              }),
          }),
      });
      const resize = async (width: number) => {
        page.width = width;
        for (const emit of listeners) emit('resized');
        await settle();
      };
      expect(store.getState().viewport).toEqual({ width: 1_440, height: 900 });
      await resize(1_200);
      jasmine.clock().tick(199);
      await resize(1_024);
      jasmine.clock().tick(199);
      await settle();
      expect(actions).toHaveSize(1);
      jasmine.clock().tick(1);
      await settle();
      expect(store.getState().viewport).toEqual({ width: 1_024, height: 900 });
      expect(actions).toHaveSize(2);
    } finally {
      jasmine.clock().uninstall();
    }
  });
});
