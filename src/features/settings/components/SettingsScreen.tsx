import { useTranslation } from 'react-i18next';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { SavedFormView } from '#common/forms/index.ts';
import { onlineSettings } from '../settingsSlice.ts';
import { SettingsFields } from './SettingsFields.tsx';

/** The online settings for live chats. */
export function SettingsScreen() {
  const { t } = useTranslation();
  return (
    <div className="cs-screen cs-stack cs-gap-4 cs-settings">
      <ScreenHeading>{t('screens.settingsOnline')}</ScreenHeading>
      <SavedFormView
        form={onlineSettings}
        label={t('screens.settingsOnline')}
        nameOf={(field) => t(`onlineSettings.${field}`)}
      >
        {(form) => <SettingsFields form={form} />}
      </SavedFormView>
    </div>
  );
}
