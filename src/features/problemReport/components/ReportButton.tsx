import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { CommandButton } from '#common/commands/index.ts';
import { selectCanReport } from '../problemReportSlice.ts';

/** Opens the report dialog on screens without the user menu. */
export function ReportButton() {
  const { t } = useTranslation();
  if (!useSelector(selectCanReport)) return null;
  return (
    <CommandButton
      command="page.report"
      className="cs-quiet"
      label={t('commandTitles.report')}
      icon={<Flag size={18} />}
      aria-haspopup="dialog"
    />
  );
}
