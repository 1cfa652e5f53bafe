import { Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useKeyHint, useRunCommand } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';

const COMMAND = 'page.keys';

/** Opens the shortcut sheet. */
export function KeysButton() {
  const { t } = useTranslation();
  const run = useRunCommand();
  return (
    <Button
      className="compact"
      variant="tertiary"
      aria-haspopup="dialog"
      {...useKeyHint(COMMAND)(t('commandTitles.keys'))}
      onClick={() => run(COMMAND)}
    >
      <Keyboard size={14} aria-hidden="true" />
      {t('replay.keys')}
    </Button>
  );
}
