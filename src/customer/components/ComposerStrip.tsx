import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../common/components/Button.tsx';
import { TypingLine } from '../../conversation/components/TypingLine.tsx';
import { selectOwnChat, selectTypist } from '../customerSelectors.ts';
import { endRequested } from '../customerSlice.ts';

/**
 * A line above the message box: whether the agent is typing, and the button that ends the chat. Its height does not
 * depend on its text.
 */
export function ComposerStrip() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isWaiting = useSelector(selectOwnChat)?.progress.name === 'waiting';
  const typist = useSelector(selectTypist);
  return (
    <div className="cs-customer-strip">
      {isWaiting ? <p role="status">{t('customer.waitingHint')}</p> : <TypingLine name={typist} />}
      <Button variant="tertiary" onClick={() => dispatch(endRequested())}>
        {t('customer.end')}
      </Button>
    </div>
  );
}
