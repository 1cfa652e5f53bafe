import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { attentionReducer } from '../../../../src/features/attention/index.ts';
import { browserAnswered, preferenceRead, soundPressed } from '../../../../src/features/attention/attentionSlice.ts';
import { SoundControl } from '../../../../src/features/attention/components/SoundControl.tsx';
import { Notifications } from '../../../../src/common/components/Notifications.tsx';
import { press, render } from '../../../support/page/render.tsx';
import { createTestStore } from '../../../support/page/testStore.ts';

describe('the sound control', () => {
  it('shows the state and what a click does', async () => {
    const { store, actions } = createTestStore({ reducer: combineReducers({ attention: attentionReducer }) });
    const { root, doing, get } = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <SoundControl />
      </Provider>,
    );
    expect(root.textContent).withContext('before it is known').toBe('');
    await doing(() => store.dispatch(preferenceRead({ wish: 'sound' })));
    expect(get('button', 'Click to allow sound').title).toContain('until you click');
    await doing(() => get('button').click());
    expect(actions.some(soundPressed.match)).toBeTrue();
    await doing(() => store.dispatch(browserAnswered({ browser: 'allows' })));
    get('button', 'Sound on');
    await doing(() => store.dispatch(preferenceRead({ wish: 'silence' })));
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
