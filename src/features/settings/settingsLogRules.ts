import { ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import { savedFormLogRules } from '../../common/savedForm/index.ts';
import type { SettingsForm } from './settingsForm.ts';
import { onlineSettings, type SettingsState } from './settingsSlice.ts';

const ofForm = savedFormLogRules(onlineSettings, ruleFor<SettingsForm>({
  fields: {
    isAutoReceiption: 'keep', autoReceiptionText: 'mask', greetingComing: 'mask', greetingLeftChat: 'mask', isAutoEndChat: 'keep', autoEndChatTime: 'keep',
    isSolvedCheck: 'keep', solvedCheckYes: 'mask', solvedCheckNo: 'mask', allocationMin: 'keep', allocationMax: 'keep',
  },
}));
const state: { readonly [Key in keyof SettingsState]: AnyLogRule } = { saved: ofForm.state, levelledTo: 'keep' };

/** Switches and numbers are kept, texts masked. */
export const settingsLogRules: LogRules = { actions: ofForm.actions, state: { settings: { fields: state } } };
