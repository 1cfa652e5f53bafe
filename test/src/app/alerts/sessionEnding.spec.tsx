import { Provider } from 'react-redux';
import { createPageReducer } from '#src/app/coreReducer.ts';
import { SessionEnding } from '#src/app/alerts/Alerts.tsx';
import { createAppStore } from '#src/app/store.ts';
import { sessionEndApproached, sessionStarted } from '#src/features/session/index.ts';
import { aUser } from '#test/support/page/fakeSession.ts';
import { render } from '#test/support/page/render.tsx';

describe('the session warning on screen', () => {
  it("shows the time in the product's time zone, and can be closed", async () => {
    const { store } = createAppStore({ reducer: createPageReducer().reducer });
    const user = aUser({ sessionEndTime: '2026-01-02T08:05:00.000Z' });
    store.dispatch(sessionStarted({ user, im: null, unlive: false }));
    const { root, get, doing } = await render(
      <Provider store={store}>
        <SessionEnding />
      </Provider>,
    );
    expect(root.textContent).toBe('');
    await doing(() => store.dispatch(sessionEndApproached()));
    expect(get('status').textContent).toContain('Your session ends at 08:05.');
    await doing(() => get('button', 'Close').click());
    expect(root.textContent).toBe('');
  });
});
