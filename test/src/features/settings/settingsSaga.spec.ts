import { combineReducers } from '@reduxjs/toolkit';
import { createFileHandles } from '#common/fileHandles.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { selectToasts, toastsReducer } from '#common/toasts/index.ts';
import { settingsSaga, type SettingsApi } from '#src/features/settings/settingsSaga.ts';
import { settingsReducer } from '#src/features/settings/settingsSlice.ts';
import {
  allocationLeft,
  logoChosen,
  onlineSettings,
  selectIsUploading,
  selectLevelledTo,
} from '#src/features/settings/settingsSlice.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { someSettings } from '#test/support/page/someSettings.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

const { shown, opened, fieldsChanged, submitted } = onlineSettings.actions;
const { selectError, selectIsDirty, selectProblems } = onlineSettings;

describe('the online settings', () => {
  const setUp = async ({ isOpen = true } = {}) => {
    const fetchSettings = jasmine
      .createSpy<SettingsApi['fetchSettings']>('fetchSettings')
      .and.callFake(() => answered(someSettings()));
    const saveSettings = jasmine
      .createSpy<SettingsApi['saveSettings']>('saveSettings')
      .and.callFake(() => answered(null));
    const uploadLogo = jasmine.createSpy<SettingsApi['uploadLogo']>('uploadLogo');
    const fileHandles = createFileHandles(() => 'a');
    const showBrand = jasmine.createSpy('showBrand');
    const asks: boolean[] = [];
    const test = createTestStore({
      reducer: combineReducers({ settings: settingsReducer, toasts: toastsReducer }),
      saga: () =>
        settingsSaga({
          settingsApi: { fetchSettings, saveSettings, uploadLogo },
          fileHandles,
          showBrand,
          leaveGuard: {
            ask: (isAsking) => {
              asks.push(isAsking);
            },
          },
        }),
    });
    const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
      for (const action of actions) test.store.dispatch(action);
      await test.settle();
    };
    if (isOpen) await dispatch(shown());
    const state = () => test.store.getState();
    return {
      ...test,
      fetchSettings,
      saveSettings,
      uploadLogo,
      fileHandles,
      showBrand,
      asks,
      dispatch,
      state,
      settings: () => onlineSettings.select(state()),
      revert: async () => {
        const open = onlineSettings.select(state());
        if (open !== null) await dispatch(opened({ subject: null, form: open.base }));
      },
      saved: () => saveSettings.calls.mostRecent().args[0],
    };
  };

  it('save the typed values and show a confirmation', async () => {
    const { dispatch, saved, settings, state } = await setUp();
    await dispatch(
      fieldsChanged({ greetingComing: ' Hi ', isAutoReceiption: true, autoEndChatTime: '7.5' }),
      submitted(),
    );
    expect(saved()).toEqual(someSettings({ greetingComing: 'Hi', isAutoReceiption: true, autoEndChatTime: 7.5 }));
    expect([settings()?.status, selectIsDirty(state()), settings()?.form.greetingComing]).toEqual([
      'editing',
      false,
      'Hi',
    ]);
    expect(selectToasts(state()).map(({ kind, message }) => [kind, message])).toEqual([
      ['success', { key: 'settings.saved' }],
    ]);
  });

  it('save nothing invalid and show the problems after the first attempt', async () => {
    const { dispatch, saveSettings, settings, state } = await setUp();
    await dispatch(fieldsChanged({ autoEndChatTime: '0' }));
    expect(selectProblems(state())).toEqual({});
    await dispatch(submitted());
    expect(Object.keys(selectProblems(state()))).toEqual(['autoEndChatTime']);
    expect([saveSettings.calls.count(), settings()?.status, settings()?.form.autoEndChatTime]).toEqual([
      0,
      'editing',
      '0',
    ]);
    await dispatch(fieldsChanged({ autoEndChatTime: '5' }), submitted());
    expect(saveSettings).toHaveBeenCalledTimes(1);
  });

  it('set the maximum to a larger minimum after typing or saving, and say so', async () => {
    const { dispatch, settings, saved, state } = await setUp();
    await dispatch(fieldsChanged({ allocationMin: '12' }));
    expect(settings()?.form.allocationMax).withContext('while typing').toBe('10');
    await dispatch(allocationLeft());
    expect([settings()?.form.allocationMax, selectLevelledTo(state())]).toEqual(['12', '12']);
    await dispatch(fieldsChanged({ allocationMax: '4' }));
    expect(selectLevelledTo(state())).toBeNull();
    await dispatch(submitted());
    expect(saved().taskAllocation).toBe('12,12');
  });

  it("keep the typed values after a failure and show the server's message", async () => {
    const { dispatch, saveSettings, settings, state, revert } = await setUp();
    saveSettings.and.callFake(() => failed({ code: 4022, message: 'Greeting: maximum 10000 characters' }));
    await dispatch(fieldsChanged({ greetingComing: 'Hi' }), submitted());
    expect([settings()?.status, settings()?.refusal?.error.message, settings()?.form.greetingComing]).toEqual([
      'editing',
      'Greeting: maximum 10000 characters',
      'Hi',
    ]);
    expect([selectIsDirty(state()), selectToasts(state()).length]).toEqual([true, 0]);
    await revert();
    expect([settings()?.refusal, selectIsDirty(state())]).toEqual([null, false]);
  });

  it('send a logo when it is chosen, save it with the rest, and show the page with it', async () => {
    const { dispatch, uploadLogo, fileHandles, showBrand, saved, settings, state } = await setUp();
    const logo = '0a'.repeat(16);
    let answer: (stored: { readonly logo: string }) => void = () => undefined;
    uploadLogo.and.callFake(() =>
      cancellable(
        new Promise((resolve) => {
          answer = resolve;
        }),
        () => undefined,
      ),
    );
    const file = new File(['logo'], 'logo.png');
    await dispatch(logoChosen({ fileId: fileHandles.put(file).id }));
    expect([selectIsUploading(state()), uploadLogo.calls.mostRecent().args[0]]).toEqual([true, file]);
    answer({ logo });
    await dispatch(fieldsChanged({ colour: ' 1B6FC2' }));
    expect([selectIsUploading(state()), settings()?.form.logo, fileHandles.get('a')]).toEqual([false, logo, null]);
    expect(showBrand).not.toHaveBeenCalled();
    await dispatch(submitted());
    expect(saved()).toEqual(someSettings({ colour: '#1b6fc2', logo }));
    expect(showBrand).toHaveBeenCalledOnceWith(jasmine.objectContaining({ colour: '#1b6fc2', logo }));
  });

  it('keep the logo when another one is refused', async () => {
    const { dispatch, uploadLogo, fileHandles, settings, state } = await setUp();
    uploadLogo.and.callFake(() => failed({ code: 4022, message: 'JPG/PNG only' }));
    await dispatch(
      fieldsChanged({ logo: 'b'.repeat(32) }),
      logoChosen({ fileId: fileHandles.put(new File([], 'x')).id }),
    );
    expect([selectIsUploading(state()), settings()?.form.logo]).toEqual([false, 'b'.repeat(32)]);
  });

  it('save once, however often the user presses Update', async () => {
    const { dispatch, saveSettings } = await setUp();
    let answer: () => void = () => undefined;
    saveSettings.and.returnValue(
      cancellable(
        new Promise<null>((resolve) => {
          answer = () => resolve(null);
        }),
        () => undefined,
      ),
    );
    await dispatch(fieldsChanged({ greetingComing: 'Hi' }), submitted());
    await dispatch(submitted(), submitted());
    answer();
    await dispatch();
    expect(saveSettings).toHaveBeenCalledTimes(1);
  });

  it('show why they could not load and load again on request', async () => {
    const { dispatch, fetchSettings, settings, state } = await setUp({ isOpen: false });
    fetchSettings.and.callFake(() => failed({ code: 4003, message: 'No permission' }));
    await dispatch(shown());
    expect([settings(), selectError(state())?.message]).toEqual([null, 'No permission']);
    fetchSettings.and.callFake(() => answered(someSettings()));
    await dispatch(shown());
    expect([settings()?.status, selectError(state())]).toEqual(['editing', null]);
  });

  it('make the browser ask before leaving with unsaved changes', async () => {
    const { dispatch, asks, revert } = await setUp();
    expect(asks.at(-1)).toBeFalse();
    await dispatch(fieldsChanged({ greetingComing: 'Hi' }));
    expect(asks.at(-1)).toBeTrue();
    await dispatch(submitted());
    expect(asks.at(-1)).toBeFalse();
    await dispatch(fieldsChanged({ greetingComing: 'Ho' }));
    await revert();
    expect(asks.at(-1)).toBeFalse();
  });

  it('restore the typed values after a visit elsewhere', async () => {
    const { dispatch, settings, state } = await setUp();
    await dispatch(fieldsChanged({ greetingComing: 'Hi' }), shown());
    expect([settings()?.form.greetingComing, selectIsDirty(state())]).toEqual(['Hi', true]);
  });

  describe('online settings that a colleague has changed', () => {
    it('merge changes to different fields', async () => {
      const { dispatch, fetchSettings, saved, settings } = await setUp();
      fetchSettings.and.callFake(() => answered(someSettings({ greetingLeftChat: 'Bye' })));
      await dispatch(fieldsChanged({ greetingComing: 'Hi' }), submitted());
      expect(saved()).toEqual(someSettings({ greetingComing: 'Hi', greetingLeftChat: 'Bye' }));
      expect(settings()?.others?.takenOver).toEqual(['greetingLeftChat']);
    });

    it("overwrite the colleague's change only when the user saves again", async () => {
      const { dispatch, fetchSettings, saveSettings, saved, settings } = await setUp();
      fetchSettings.and.callFake(() => answered(someSettings({ greetingComing: 'Theirs' })));
      await dispatch(fieldsChanged({ greetingComing: 'Mine' }), submitted());
      expect([settings()?.status, settings()?.others?.conflicts, saveSettings.calls.count()]).toEqual([
        'editing',
        ['greetingComing'],
        0,
      ]);
      await dispatch(submitted());
      expect([saved().greetingComing, settings()?.status]).toEqual(['Mine', 'editing']);
      expect(settings()?.others?.conflicts).toEqual([]);
    });

    it('stay unchanged until then, and Revert shows them', async () => {
      const { dispatch, fetchSettings, saveSettings, settings, state, revert } = await setUp();
      fetchSettings.and.callFake(() => answered(someSettings({ greetingComing: 'Theirs' })));
      await dispatch(fieldsChanged({ greetingComing: 'Mine' }), submitted());
      expect([settings()?.form.greetingComing, saveSettings.calls.count()]).toEqual(['Mine', 0]);
      await revert();
      expect([settings()?.form.greetingComing, selectIsDirty(state())]).toEqual(['Theirs', false]);
    });

    it('keep what is typed while they are saved', async () => {
      const { dispatch, saveSettings, settings, saved, state } = await setUp();
      let answer: () => void = () => undefined;
      saveSettings.and.returnValue(
        cancellable(
          new Promise<null>((resolve) => {
            answer = () => resolve(null);
          }),
          () => undefined,
        ),
      );
      await dispatch(fieldsChanged({ greetingComing: 'Hi' }), submitted());
      await dispatch(fieldsChanged({ greetingLeftChat: 'Bye' }));
      answer();
      await dispatch();
      expect([saved().greetingComing, saved().greetingLeftChat]).toEqual(['Hi', someSettings().greetingLeftChat]);
      expect([settings()?.form.greetingLeftChat, selectIsDirty(state())]).toEqual(['Bye', true]);
    });

    it('replace the form when nothing was typed', async () => {
      const { dispatch, fetchSettings, settings } = await setUp();
      fetchSettings.and.callFake(() => answered(someSettings({ greetingComing: 'Theirs' })));
      await dispatch(shown());
      expect([settings()?.form.greetingComing, settings()?.others]).toEqual(['Theirs', null]);
    });
  });
});
