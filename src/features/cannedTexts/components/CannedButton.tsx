import { MessageSquareQuote } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#common/components/Button.tsx';
import { insertText } from '../browser/insertText.ts';

interface CannedButtonProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly disabled: boolean;
}

/** Opens the canned replies as the key does: it types a `/`, at the beginning of a word. */
export function CannedButton({ box, disabled }: CannedButtonProps) {
  const { t } = useTranslation();
  const open = () => {
    const element = box.current;
    if (element === null) return;
    const { value, selectionStart, selectionEnd } = element;
    const isInWord = /\S$/.test(value.slice(0, selectionStart));
    insertText(element, selectionStart, selectionEnd, isInWord ? ' /' : '/');
  };
  return (
    <Button
      className="cs-composer-tool"
      variant="tertiary"
      disabled={disabled}
      aria-label={t('canned.open')}
      title={t('canned.openHint')}
      onClick={open}
    >
      <MessageSquareQuote size={20} aria-hidden="true" />
    </Button>
  );
}
