import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useKeyHint, useRunCommand } from '#common/commands/index.ts';
import { IconButton } from '#common/components/Button.tsx';
import { selectCanReport } from '../problemReportSlice.ts';

const COMMAND = 'page.report';

/** Opens the report dialog on screens without the user menu. */
export function ReportButton() {
  const { t } = useTranslation();
  const run = useRunCommand();
  const label = t('commandTitles.report');
  const { title, ...keys } = useKeyHint(COMMAND)(label);
  if (!useSelector(selectCanReport)) return null;
  return (
    <IconButton
      {...keys}
      className="cs-quiet"
      label={label}
      hint={title}
      icon={<Flag size={18} />}
      aria-haspopup="dialog"
      onClick={() => run(COMMAND)}
    />
  );
}
