import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { attentionReducer } from '#src/features/notifications/index.ts';
import { browserAnswered, preferenceRead, soundPressed } from '#src/features/notifications/attentionSlice.ts';
import { SoundControl } from '#src/features/notifications/components/AlertControls.tsx';
import { sessionReducer } from '#src/features/session/index.ts';
import { presenceChanged } from '#src/features/session/sessionSlice.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { Notifications } from '#common/components/Notifications.tsx';
import { press, render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

async function renderControl() {
  const test = createTestStore({
    reducer: combineReducers({ session: sessionReducer, attention: attentionReducer }),
  });
  const page = await render(
    <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
      <SoundControl />
    </Provider>,
  );
  return { ...page, ...test };
}

describe('the sound control', () => {
  it('stands out only for a person who is online, because no chat comes to the others', async () => {
    const { store, doing, get } = await renderControl();
    await doing(() => store.dispatch(signedInAs({ id: '7', isOnline: false })));
    await doing(() => store.dispatch(preferenceRead({ preference: 'sound' })));
    const isUrgent = () => get('button', 'Click to allow sound').classList.contains('is-urgent');
    expect(isUrgent()).toBeFalse();
    await doing(() => store.dispatch(presenceChanged({ isOnline: true, breakEndsAt: null })));
    expect(isUrgent()).toBeTrue();
    await doing(() => store.dispatch(browserAnswered({ browser: 'allows' })));
    expect(get('button', 'Sound on').classList.contains('is-urgent')).toBeFalse();
  });

  it('shows the state and what a click does', async () => {
    const { store, actions, root, doing, get } = await renderControl();
    expect(root.textContent).withContext('before it is known').toBe('');
    await doing(() => store.dispatch(preferenceRead({ preference: 'sound' })));
    expect(get('button', 'Click to allow sound').title).toContain('until you click');
    await doing(() => get('button').click());
    expect(actions.some(soundPressed.match)).toBeTrue();
    await doing(() => store.dispatch(browserAnswered({ browser: 'allows' })));
    get('button', 'Sound on');
    await doing(() => store.dispatch(preferenceRead({ preference: 'silence' })));
    get('button', 'Sound off');
  });
});

describe('the list of notifications', () => {
  it('is a status with plain text, closes by button or Escape, and stays while it has the focus', async () => {
    const calls: string[] = [];
    const { root, get, all, doing } = await render(
      <Notifications
        notifications={[
          { id: 'a', text: '<b>One</b>\nmore' },
          { id: 'b', text: 'Two' },
        ]}
        onDismiss={(id) => calls.push(`closed ${id}`)}
        onHold={() => calls.push('held')}
        onRelease={() => calls.push('released')}
      />,
    );
    expect(get('status').textContent).toContain('<b>One</b>\nmore');
    expect(root.querySelector('b')).toBeNull();
    const [first, second] = all('button');
    await doing(() => first?.focus());
    expect(calls).toEqual(['held']);
    await doing(() => first?.click());
    await doing(() => {
      if (second !== undefined) press(second, 'Escape');
    });
    await doing(() => first?.blur());
    expect(calls).toEqual(['held', 'closed a', 'closed b', 'released']);
  });
});
