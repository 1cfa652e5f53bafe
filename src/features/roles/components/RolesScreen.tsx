import { useTranslation } from 'react-i18next';
import { ScreenHeading } from '../../../common/components/ScreenHeading.tsx';

export function RolesScreen() {
  const { t } = useTranslation();
  return <div className="cs-screen"><ScreenHeading>{t('screens.roles')}</ScreenHeading></div>;
}
