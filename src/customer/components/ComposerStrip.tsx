import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../common/components/Button.tsx';
import { TypingLine } from '../../common/components/chat/TypingLine.tsx';
import { selectOwnChat, selectTypist } from '../customerSelectors.ts';
import { endRequested } from '../customerSlice.ts';

/**
 * Above the message box, within reach of the thumb: what the other side is doing, and the way out. As high with words
 * as without.
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
