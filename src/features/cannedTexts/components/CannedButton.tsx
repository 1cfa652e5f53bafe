import { MessageSquareQuote } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../common/components/Button.tsx';
import { insertText } from '../browser/insertText.ts';

interface CannedButtonProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** Shows its name next to its icon. */
  readonly isNamed?: boolean;
  readonly disabled: boolean;
}

/** Opens the canned replies as the key does: it types a `/`, at the beginning of a word. */
export function CannedButton({ box, isNamed = false, disabled }: CannedButtonProps) {
  const { t } = useTranslation();
  const label = t('canned.open');
  const open = () => {
    const element = box.current;
    if (element === null) return;
    const { value, selectionStart, selectionEnd } = element;
    const isInWord = /\S$/.test(value.slice(0, selectionStart));
    insertText(element, selectionStart, selectionEnd, isInWord ? ' /' : '/');
  };
  return (
    <Button
      className={isNamed ? 'compact' : 'cs-composer-tool'}
      variant={isNamed ? 'secondary' : 'tertiary'}
      disabled={disabled}
      {...(isNamed ? { title: t('canned.openHint') } : { 'aria-label': label, title: t('canned.openHint') })}
      onClick={open}
    >
      <MessageSquareQuote size={isNamed ? 16 : 20} aria-hidden="true" />
      {isNamed && label}
    </Button>
  );
}
