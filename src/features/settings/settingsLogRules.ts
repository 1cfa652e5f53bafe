import type { ChatSettings } from '../../../contract/http/settings.ts';
import type { AppError } from '../../common/errors.ts';
import { ruleFor, type LogRule, type LogRules } from '../../common/logRules.ts';
import type { SettingsForm } from './settingsForm.ts';
import { fieldsChanged, freshReceived, saveFailed, settingsFailed, settingsReceived, settingsSaved, type SettingsState } from './settingsSlice.ts';

const sameFields = {
  isAutoReceiption: 'keep', autoReceiptionText: 'mask', greetingComing: 'mask', greetingLeftChat: 'mask', isAutoEndChat: 'keep',
  autoEndChatTime: 'keep', isSolvedCheck: 'keep', solvedCheckYes: 'mask', solvedCheckNo: 'mask',
} as const;
const settings: LogRule<ChatSettings> = { fields: { ...sameFields, taskAllocation: 'keep' } };
const form: LogRule<SettingsForm> = { fields: { ...sameFields, allocationMin: 'keep', allocationMax: 'keep' } };

/** Switches and numbers are kept, texts masked. */
export const settingsLogRules: LogRules = {
  actions: {
    [settingsReceived.type]: ruleFor<ChatSettings>(settings),
    [freshReceived.type]: ruleFor<ChatSettings>(settings),
    [settingsFailed.type]: ruleFor<AppError>('keep'),
    [fieldsChanged.type]: ruleFor<Partial<SettingsForm>>(form),
    [settingsSaved.type]: ruleFor<SettingsForm>(form),
    [saveFailed.type]: ruleFor<AppError>('keep'),
  },
  state: {
    settings: ruleFor<SettingsState | null>({
      fields: {
        status: 'keep', base: form, form, error: 'keep', saving: 'keep', saveError: 'keep', isChecked: 'keep', levelledTo: 'keep', takenOver: 'keep',
        conflicts: 'keep',
      },
    }),
  },
};
