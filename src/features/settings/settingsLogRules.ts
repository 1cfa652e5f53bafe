import type { ChatSettings } from '../../../contract/http/settings.ts';
import { ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import { savedFormLogRules } from '../../common/savedForm/index.ts';
import type { SettingsForm } from './settingsForm.ts';
import { onlineSettings, type SettingsState } from './settingsSlice.ts';

const sameFields = {
  isAutoReceiption: 'keep', autoReceiptionText: 'mask', greetingComing: 'mask', greetingLeftChat: 'mask', isAutoEndChat: 'keep',
  autoEndChatTime: 'keep', isSolvedCheck: 'keep', solvedCheckYes: 'mask', solvedCheckNo: 'mask',
} as const;
const ofForm = savedFormLogRules(onlineSettings, {
  values: ruleFor<ChatSettings>({ fields: { ...sameFields, taskAllocation: 'keep' } }),
  form: ruleFor<SettingsForm>({ fields: { ...sameFields, allocationMin: 'keep', allocationMax: 'keep' } }),
});
const state: { readonly [Key in keyof SettingsState]: AnyLogRule } = { saved: ofForm.state, levelledTo: 'keep' };

/** Switches and numbers are kept, texts masked. */
export const settingsLogRules: LogRules = { actions: ofForm.actions, state: { settings: { fields: state } } };
