import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { ROLE_KEY } from '#contract/domain.ts';
import { presenceReducer, selectPresenceStatus } from '#src/features/presence/index.ts';
import { OfflineQuestion } from '#src/features/presence/components/OfflineQuestion.tsx';
import { LazyPresenceControl } from '#src/features/presence/LazyPresenceControl.tsx';
import { presenceSettled } from '#src/features/presence/presenceSlice.ts';
import { sessionReducer, sessionRefreshed, sessionStarted } from '#src/features/session/index.ts';
import { aUser } from '#test/support/page/fakeSession.ts';
import { eventually, render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

describe('the control of presence', () => {
  const setUp = async (fields: Partial<ReturnType<typeof aUser>> = {}) => {
    const { im: _, ...user } = aUser({ isOnline: true, uris: [ROLE_KEY.tasks], ...fields });
    const { store } = createTestStore({
      reducer: combineReducers({ session: sessionReducer, presence: presenceReducer }),
    });
    store.dispatch(sessionStarted({ user, im: null, unlive: false }));
    const drawn = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <LazyPresenceControl />
      </Provider>,
    );
    const choices = () =>
      drawn.all('button').map((button) => `${button.textContent}${button.ariaPressed === 'true' ? ' *' : ''}`);
    return { ...drawn, store, user, choices, status: () => selectPresenceStatus(store.getState()) };
  };
  const untilDrawn = ({ choices }: Awaited<ReturnType<typeof setUp>>) =>
    eventually('the choices', () => choices().length === 3);

  it('shows the status, also while the question about going offline is open', async () => {
    const page = await setUp();
    await untilDrawn(page);
    expect(page.choices()).toEqual(['Online *', 'Break', 'Offline']);
    await page.doing(() => page.get('button', 'Offline').click());
    expect(page.status()).toBe('asking');
    expect(page.choices()).toEqual(['Online *', 'Break', 'Offline']);
    await page.doing(() => {
      page.store.dispatch(sessionRefreshed({ ...page.user, isOnline: false }));
    });
    expect(page.choices()).toEqual(['Online', 'Break', 'Offline *']);
  });

  it('says until when a break lasts, and makes it longer with another press', async () => {
    const page = await setUp({ breakEndsAt: '2026-01-01T14:30:00.000Z' });
    await untilDrawn(page);
    expect(page.choices()).toEqual(['Online', 'Break until 14:30 *', 'Offline']);
    await page.doing(() => page.get('button', 'Break until 14:30').click());
    expect(page.status()).toBe('changing');
  });

  it('ignores what is so already, and all presses while a change is on its way', async () => {
    const page = await setUp();
    await untilDrawn(page);
    await page.doing(() => page.get('button', 'Online').click());
    expect(page.status()).toBe('settled');
    await page.doing(() => page.get('button', 'Break').click());
    await page.doing(() => page.get('button', 'Offline').click());
    expect(page.status()).toBe('changing');
    await page.doing(() => {
      page.store.dispatch(presenceSettled());
    });
    expect(page.status()).toBe('settled');
  });

  it('is not there for people who take no chats', async () => {
    const { root } = await setUp({ uris: [ROLE_KEY.queryService] });
    expect(root.textContent).toBe('');
  });

  it('asks with the number of chats that go back to the line', async () => {
    const { store } = await setUp();
    const question = async (openChats: number) => {
      const { root } = await render(
        <Provider store={store as Parameters<typeof Provider>[0]['store']}>
          <OfflineQuestion openChats={openChats} />
        </Provider>,
      );
      return root.ownerDocument.querySelector('[role=alertdialog]')?.textContent;
    };
    expect(await question(3)).toContain('3 open chats go back to the line.');
  });
});
