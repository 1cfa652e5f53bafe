import { useTranslation } from 'react-i18next';
import { Button } from '#common/components/Button.tsx';
import type { SendActions } from '../messageActions.ts';
import { keepFocus } from '../components/textBoxEvents.ts';
import type { MessageRow } from '../messageRows.ts';

interface UnsentProps {
  readonly message: MessageRow;
  readonly actions: SendActions;
}

/** Below a message that was not sent: why, and what can be done about it. */
export function Unsent({ message, actions }: UnsentProps) {
  const { t } = useTranslation();
  const { sendState, refusal, clientMsgId, isHeld } = message;
  if (sendState === 'failed' || sendState === 'rejected') return <Trouble message={message} actions={actions} />;
  return (
    <>
      {isHeld === true && (
        <Button
          className="cs-message-undo"
          variant="link"
          onMouseDown={keepFocus}
          onClick={() => actions.onUndo?.(clientMsgId)}
        >
          {t('unsent.undo')}
        </Button>
      )}
      {refusal !== '' && (
        <div className="cs-message-trouble cs-danger cs-to-end cs-row cs-wrap cs-tiny cs-breaks">
          {t('unsent.heldUp', { reason: refusal })}
        </div>
      )}
    </>
  );
}

function Trouble({ message, actions }: UnsentProps) {
  const { t } = useTranslation();
  const { sendState, refusal, clientMsgId } = message;
  const plain = sendState === 'failed' ? 'unsent.failed' : 'unsent.rejectedPlain';
  return (
    <div
      className="cs-message-trouble cs-danger cs-to-end cs-row cs-wrap cs-tiny cs-breaks"
      role="group"
      aria-label={t('unsent.notSent')}
    >
      <span>{refusal === '' ? t(plain) : t('unsent.rejected', { reason: refusal })}</span>
      {sendState === 'failed' && (
        <Button variant="link" onMouseDown={keepFocus} onClick={() => actions.onRetry(clientMsgId)}>
          {t('unsent.retry')}
        </Button>
      )}
      <Button variant="link" onMouseDown={keepFocus} onClick={() => actions.onDiscard(clientMsgId)}>
        {t('unsent.discard')}
      </Button>
    </div>
  );
}
