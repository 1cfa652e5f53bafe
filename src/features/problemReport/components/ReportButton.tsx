import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { IconButton } from '../../../common/components/Button.tsx';
import { reportOpened, selectCanReport } from '../problemReportSlice.ts';
import './ReportButton.css';

/** Opens the report dialog on screens without the user menu. */
export function ReportButton() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  if (!useSelector(selectCanReport)) return null;
  return (
    <IconButton
      className="cs-report-button"
      label={t('alerts.report')}
      icon={<Flag size={18} />}
      aria-haspopup="dialog"
      onClick={() => dispatch(reportOpened())}
    />
  );
}
