import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { UserType } from '#contract/domain.ts';
import { PermissionContext } from '#common/permission.ts';
import { viewReducer } from '#common/view.ts';
import { CheckScreen } from '#src/features/check/CheckScreen.tsx';
import { checkReducer } from '#src/features/check/checkSlice.ts';
import { sessionReducer } from '#src/features/session/index.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

describe('the check screen', () => {
  const setUp = async ({
    key = 'default',
    ...fields
  }: {
    readonly type: UserType;
    readonly uris: readonly string[];
    readonly targetId: string | null;
    readonly phone?: string;
    /** The key of the history entry; the default: the page was loaded there. */
    readonly key?: string;
  }) => {
    const { store } = createTestStore({
      reducer: combineReducers({ session: sessionReducer, view: viewReducer, check: checkReducer }),
    });
    store.dispatch(signedInAs({ ...fields, uris: [...fields.uris] }));
    const { root } = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <PermissionContext value={fields}>
          <MemoryRouter initialEntries={[{ pathname: '/live-service', key }]}>
            <CheckScreen />
          </MemoryRouter>
        </PermissionContext>
      </Provider>,
    );
    return {
      links: [...root.querySelectorAll('a')].map((link) => link.getAttribute('href')),
      text: root.textContent,
    };
  };

  it('focuses the password on load and after a navigation, without an error', async () => {
    for (const key of ['default', 'a navigation']) {
      const { text } = await setUp({ type: 'D', uris: ['/live-service/index'], targetId: '7', key });
      expect(document.activeElement?.getAttribute('type')).withContext(key).toBe('password');
      expect(text).not.toContain('Please enter a password');
    }
  });

  it('shows the phone of an account that has one', async () => {
    const person = { type: 'D', uris: ['/live-service/index'], targetId: '7' } as const;
    expect((await setUp({ ...person, phone: '7700900001' })).text).toContain('Mobile');
    expect((await setUp({ ...person, phone: '' })).text).not.toContain('Mobile');
  });

  it('links leaders to their page, also without a messaging-app user', async () => {
    const admin = await setUp({ type: 'A', uris: [], targetId: null });
    expect(admin.text).toContain('not bound');
    expect(admin.links).toEqual(['/indexLeader']);
    expect((await setUp({ type: 'D', uris: ['/live-service/index'], targetId: '7' })).links).toEqual([]);
  });
});
