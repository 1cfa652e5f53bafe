import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../common/components/Button.tsx';
import { selectDraft } from '../customerSelectors.ts';
import { newChatRequested, type EndedBy } from '../customerSlice.ts';
import { SolvedCheck } from './SolvedCheck.tsx';
import { useFocusFallback } from './useFocusFallback.ts';

/** Replaces the message box after the chat: how it ended, the solved check, and a button for a new chat. */
export function ChatEnded({ by }: { readonly by: EndedBy }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const part = useRef<HTMLElement>(null);
  const hasDraft = useSelector(selectDraft).trim() !== '';
  useFocusFallback(part, by);
  return (
    <section ref={part} className="cs-customer-ended" aria-label={t('customer.endedStatus')} tabIndex={-1}>
      <SolvedCheck question={t('customer.solved.question')} />
      <p>
        {t(`customer.endedBy.${by}`)}
        {hasDraft && ` ${t('customer.draftKept')}`}
      </p>
      <Button variant="primary" fluid onClick={() => dispatch(newChatRequested())}>
        {t('customer.startNew')}
      </Button>
    </section>
  );
}
