import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '#common/commands/index.ts';
import { BAR_COMMAND } from '../commandViews.ts';

export function BarButton() {
  const { t } = useTranslation();
  return (
    <CommandButton
      command={BAR_COMMAND}
      label={t('commandTitles.bar')}
      icon={<Search size={18} />}
      aria-haspopup="dialog"
    />
  );
}
