import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useKeyHint, useRunCommand } from '#common/commands/index.ts';
import { IconButton } from '#common/components/Button.tsx';
import { BAR_COMMAND } from '../commandViews.ts';

export function CommandButton() {
  const { t } = useTranslation();
  const run = useRunCommand();
  const label = t('commandTitles.bar');
  const { title, ...keys } = useKeyHint(BAR_COMMAND)(label);
  return (
    <IconButton
      {...keys}
      label={label}
      hint={title}
      icon={<Search size={18} />}
      aria-haspopup="dialog"
      onClick={() => run(BAR_COMMAND)}
    />
  );
}
