import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ScreenHeading } from '../../../common/components/ScreenHeading.tsx';
import { SavedFormView } from '../../../common/savedForm/index.ts';
import { selectUser } from '../../session/index.ts';
import type { SettingsField, SettingsForm } from '../settingsForm.ts';
import { allocationLeft, onlineSettings, selectLevelledTo } from '../settingsSlice.ts';
import { SettingsFields } from './SettingsFields.tsx';

/** The online settings for live chats. */
export function SettingsScreen() {
  const { t } = useTranslation();
  return (
    <div className="cs-screen cs-settings">
      <ScreenHeading>{t('screens.settingsOnline')}</ScreenHeading>
      <SavedFormView form={onlineSettings} label={t('screens.settingsOnline')} nameOf={(field) => t(NAME_OF[field])}>
        {(form) => <Fields form={form} />}
      </SavedFormView>
    </div>
  );
}

function Fields({ form }: { readonly form: SettingsForm }) {
  const dispatch = useDispatch();
  const problems = useSelector(onlineSettings.selectProblems);
  const levelledTo = useSelector(selectLevelledTo);
  const user = useSelector(selectUser);
  return (
    <SettingsFields
      form={form}
      problems={problems}
      levelledTo={levelledTo}
      nickName={user?.name ?? ''}
      onChange={(change) => dispatch(onlineSettings.actions.fieldsChanged(change))}
      onAllocationLeft={() => dispatch(allocationLeft())}
    />
  );
}

const NAME_OF = {
  isAutoReceiption: 'onlineSettings.isAutoReceiption',
  autoReceiptionText: 'onlineSettings.autoReceiptionText',
  greetingComing: 'onlineSettings.greetingComing',
  greetingLeftChat: 'onlineSettings.greetingLeftChat',
  isAutoEndChat: 'onlineSettings.isAutoEndChat',
  autoEndChatTime: 'onlineSettings.autoEndChatTime',
  isSolvedCheck: 'onlineSettings.isSolvedCheck',
  solvedCheckYes: 'onlineSettings.solvedCheckYes',
  solvedCheckNo: 'onlineSettings.solvedCheckNo',
  allocationMin: 'onlineSettings.allocationMin',
  allocationMax: 'onlineSettings.allocationMax',
  waitAmberMinutes: 'onlineSettings.waitAmberMinutes',
  waitLateMinutes: 'onlineSettings.waitLateMinutes',
  colour: 'onlineSettings.colour',
  logo: 'onlineSettings.logo',
} as const satisfies Readonly<Record<SettingsField, string>>;
