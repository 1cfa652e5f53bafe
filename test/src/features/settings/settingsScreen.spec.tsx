import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import type { ChatSettings } from '#contract/http/settings.ts';
import { isolated } from '#contract/names.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { sessionReducer } from '#src/features/session/index.ts';
import { SettingsScreen } from '#src/features/settings/components/SettingsScreen.tsx';
import { settingsSaga, type SettingsApi } from '#src/features/settings/settingsSaga.ts';
import { settingsReducer } from '#src/features/settings/settingsSlice.ts';
import { MemoryRouter } from 'react-router-dom';
import { answered, failed, signedInAs } from '#test/support/page/fakeSession.ts';
import { TEN_PRODUCTS } from '#test/support/page/products.ts';
import { fill, render } from '#test/support/page/render.tsx';
import { someSettings } from '#test/support/page/someSettings.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

describe('the online settings screen', () => {
  const setUp = async (settings: Partial<ChatSettings> = {}) => {
    const saveSettings = jasmine
      .createSpy<SettingsApi['saveSettings']>('saveSettings')
      .and.callFake(() => answered(null));
    const fetchSettings = jasmine
      .createSpy<SettingsApi['fetchSettings']>('fetchSettings')
      .and.callFake(() => answered(someSettings(settings)));
    const { store } = createTestStore({
      reducer: combineReducers({ settings: settingsReducer, session: sessionReducer, toasts: toastsReducer }),
      saga: () =>
        settingsSaga({
          settingsApi: { fetchSettings, saveSettings, uploadLogo: () => failed({ code: 4022 }) },
          fileHandles: { get: () => null, remove: () => undefined },
          showBrand: () => undefined,
          leaveGuard: { ask: () => undefined },
        }),
    });
    store.dispatch(signedInAs({ name: 'Zoë $& Quux' }));
    const page = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter>
          <SettingsScreen />
        </MemoryRouter>
      </Provider>,
    );
    const field = (label: string) => {
      const found = [...page.root.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control;
      if (!(found instanceof HTMLElement)) throw new Error(`no field ${label}`);
      return found;
    };
    const described = (label: string) =>
      (field(label).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent);
    return {
      ...page,
      fetchSettings,
      saveSettings,
      field,
      described,
      type: (label: string, text: string) => page.doing(() => fill(field(label), text)),
    };
  };

  it('shows every setting with an explanation', async () => {
    const { root, described, all } = await setUp();
    expect([...root.querySelectorAll('textarea')].map(({ labels }) => labels[0]?.textContent)).toEqual([
      'Coming in',
      'Greeting',
      'Left chat',
    ]);
    expect(described('Coming in')).toEqual(['The customer sees this text when the chat starts.']);
    expect(
      all('radiogroup').map(
        (group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
      ),
    ).toEqual([
      'Auto-reception',
      'What customers see as the name of staff',
      'Auto end',
      'Solved check',
      'Rating',
      'Agents see who watches their chats',
    ]);
    for (const label of [
      'Minutes until a silent chat ends',
      'Yes button',
      'No button',
      'Minimum open chats',
      'Maximum open chats',
      'Colour',
    ]) {
      expect(described(label).join('')).withContext(label).not.toBe('');
    }
  });

  it("previews the greeting with the user's nickname", async () => {
    const { root, type } = await setUp({ greetingComing: 'I am {staff_nickName}.' });
    expect(root.querySelector('.cs-settings-preview')?.textContent).toBe('I am Zoë $& Quux.');
    await type('Greeting', '  ');
    expect(root.textContent).toContain('No greeting is sent.');
  });

  it('shows what customers would see as the name, here and in the greeting, and saves the choice', async () => {
    const { root, doing, field, get, all, saveSettings } = await setUp({ greetingComing: 'I am {staff_nickName}.' });
    for (const [choice, shown] of [
      ['Nickname', 'Zoë $& Quux'],
      ['First name', 'Zoë'],
      ['Name of the product', TEN_PRODUCTS[0]?.name ?? ''],
    ] as const) {
      await doing(() => field(choice).click());
      expect(root.textContent).toContain(`Customers would see you as ${isolated(shown)}.`);
      expect(root.querySelector('.cs-settings-preview')?.textContent).toBe(`I am ${shown}.`);
    }
    await doing(() => all('radiogroup').at(-1)?.querySelector('input')?.click());
    await doing(() => get('button', 'Update').click());
    const { staffNames, showsWatchers } = saveSettings.calls.mostRecent().args[0];
    expect([staffNames, showsWatchers]).toEqual(['product', true]);
  });

  it('marks unsaved changes and reverts them', async () => {
    const { root, type, get, doing, field } = await setUp({ greetingComing: 'Hello' });
    const revert = get('button', 'Revert');
    expect([root.textContent.includes('Unsaved changes'), revert.matches(':disabled')]).toEqual([false, true]);
    await type('Greeting', 'Hi');
    expect(root.textContent).toContain('Unsaved changes');
    await doing(() => revert.click());
    expect((field('Greeting') as HTMLTextAreaElement).value).toBe('Hello');
    expect(root.textContent).not.toContain('Unsaved changes');
  });

  it('evens out the allocation when the focus leaves both fields', async () => {
    const { root, type, doing, field } = await setUp({ taskAllocation: '3,10' });
    const [min, max] = [
      field('Minimum open chats') as HTMLInputElement,
      field('Maximum open chats') as HTMLInputElement,
    ];
    await doing(() => min.focus());
    await type('Minimum open chats', '12');
    await doing(() => max.focus());
    expect(max.value).toBe('10');
    await doing(() => max.blur());
    expect([min.value, max.value]).toEqual(['12', '12']);
    expect(root.textContent).toContain('The minimum was above the maximum. Both are now 12.');
  });

  it('does not move a button before the click, and evens out the allocation on Update', async () => {
    const { root, type, doing, field, get, saveSettings } = await setUp({ taskAllocation: '3,10' });
    await doing(() => field('Minimum open chats').focus());
    await type('Minimum open chats', '12');
    await doing(() => get('button', 'Update').focus());
    expect(root.textContent).not.toContain('The minimum was above the maximum');
    await doing(() => get('button', 'Update').click());
    expect(saveSettings.calls.mostRecent().args[0].taskAllocation).toBe('12,12');
  });

  it('shows a problem at its field and focuses it', async () => {
    const { type, doing, get, described, field, saveSettings } = await setUp();
    await type('Minutes until a silent chat ends', '0');
    await doing(() => get('button', 'Update').click());
    expect(described('Minutes until a silent chat ends')).toContain('Please enter a number above 0.');
    expect([
      field('Minutes until a silent chat ends').getAttribute('aria-invalid'),
      saveSettings.calls.count(),
    ]).toEqual(['true', 0]);
    expect(document.activeElement).toBe(field('Minutes until a silent chat ends'));
  });

  it('says that a colleague has changed the same, and overwrites it on the next Update', async () => {
    const { root, type, doing, get, fetchSettings, saveSettings } = await setUp();
    fetchSettings.and.callFake(() => answered(someSettings({ greetingComing: 'Theirs' })));
    await type('Greeting', 'Mine');
    await doing(() => get('button', 'Update').click());
    expect(root.querySelector('form [role=alert]')?.textContent).toContain('Someone else has also changed: Greeting.');
    expect(saveSettings).not.toHaveBeenCalled();
    await doing(() => get('button', 'Update').click());
    expect(saveSettings).toHaveBeenCalledOnceWith(someSettings({ greetingComing: 'Mine' }));
    expect(root.textContent).not.toContain('Someone else');
  });
});
