import { useTranslation } from 'react-i18next';
import { ScreenHeading } from '../../../common/components/ScreenHeading.tsx';

export function AuditLogScreen() {
  const { t } = useTranslation();
  return <div className="cs-screen"><ScreenHeading>{t('screens.auditLog')}</ScreenHeading></div>;
}
