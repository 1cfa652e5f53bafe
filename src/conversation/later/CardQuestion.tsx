import { useTranslation } from 'react-i18next';
import { hasVisibleCharacter } from '#contract/enteredText.ts';
import { ConfirmDialog } from '#common/components/Modal.tsx';

interface CardQuestionProps {
  /** What would be sent. */
  readonly masked: readonly string[];
  readonly onSend: () => void;
  readonly onEdit: () => void;
}

/** Asks whether texts may be sent without the card numbers in them. Sending is safe, so it has the focus. */
export function CardQuestion({ masked, onSend, onEdit }: CardQuestionProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('cardNumbers.title')}
      confirmLabel={t('cardNumbers.send')}
      declineLabel={t('cardNumbers.edit')}
      focus="confirm"
      onConfirm={onSend}
      onDecline={onEdit}
    >
      <p>{t('cardNumbers.lead')}</p>
      {masked.filter(hasVisibleCharacter).map((text, index) => (
        <p key={index} className="cs-lines cs-sunken cs-rounded cs-breaks cs-pad-2-3" dir="auto">
          {text}
        </p>
      ))}
    </ConfirmDialog>
  );
}
