import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../common/components/Button.tsx';
import { selectOwnChat, selectTypist } from '../customerSelectors.ts';
import { endRequested } from '../customerSlice.ts';
import { isolated } from './isolated.ts';

/** Above the message box, within reach of the thumb: what the other side is doing, and the way out. As high with words as without. */
export function TalkStrip() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isWaiting = useSelector(selectOwnChat)?.stage.name === 'waiting';
  const typist = useSelector(selectTypist);
  return (
    <div className="cs-customer-strip">
      <p role="status">
        {isWaiting && t('customer.waitingHint')}
        {typist !== null && (
          <>
            <span className="cs-customer-typing" aria-hidden="true"><i /><i /><i /></span>
            <span className="cs-ellipsis">{t('customer.typing', { name: isolated(typist) })}</span>
          </>
        )}
      </p>
      <Button variant="tertiary" onClick={() => dispatch(endRequested())}>{t('customer.end')}</Button>
    </div>
  );
}
