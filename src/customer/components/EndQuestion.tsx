import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { chatExitRequested } from '../../realtime/index.ts';
import { selectLosses, type CustomerRoot } from '../customerSelectors.ts';
import { endDeclined, type EndProblem } from '../customerSlice.ts';

interface EndQuestionProps {
  readonly chatId: string;
  readonly isUnderWay: boolean;
  readonly problem: EndProblem | null;
}

/**
 * Asks for confirmation in place of the message box, where the thumb is, before it ends the chat. It stays open until
 * the chat has ended and shows why that failed. The safe answer has the focus, and Escape chooses it.
 */
export function EndQuestion({ chatId, isUnderWay, problem }: EndQuestionProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const id = useId();
  const unsent = useSelector((state: CustomerRoot) => selectLosses(state, chatId));
  const decline = () => dispatch(endDeclined());
  const declineButton = useRef<HTMLButtonElement>(null);
  useEffect(() => declineButton.current?.focus(), []);
  return (
    <div
      className="cs-customer-end"
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') decline();
      }}
    >
      <h2 id={`${id}-title`}>{t('customer.endTitle')}</h2>
      <div id={`${id}-text`}>
        <p>{t('customer.endLead')}</p>
        {unsent > 0 && <p>{t('customer.endUnsent', { count: unsent })}</p>}
      </div>
      <p className="cs-customer-problem cs-flush cs-danger" role="alert">
        {problem !== null && <Problem problem={problem} />}
      </p>
      <div className="cs-customer-answers cs-gap-2 cs-grid">
        <Button ref={declineButton} onClick={decline}>
          {t('customer.endKeep')}
        </Button>
        <Button variant="danger" busy={isUnderWay} onClick={() => dispatch(chatExitRequested({ chatId }))}>
          {t('customer.endConfirm')}
        </Button>
      </div>
    </div>
  );
}

function Problem({ problem: { reason, text } }: { readonly problem: EndProblem }) {
  const { t } = useTranslation();
  return <span>{text === '' ? t(`customer.endFailed.${reason}`) : text}</span>;
}
