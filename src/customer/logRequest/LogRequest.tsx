import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { logAnswerGiven, selectLogRequest } from './logRequestSlice.ts';
import './LogRequest.css';

/** Asks the customer for the log of their page, above the messages. It takes neither the focus nor the message box. */
export function LogRequest() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const id = useId();
  const request = useSelector(selectLogRequest);
  const isAsked = request.status !== 'none';
  const given = request.status === 'answering' ? request.isSent : null;
  return (
    <div {...(isAsked && { role: 'group', 'aria-labelledby': id, className: 'cs-log-request cs-line-below cs-fixed' })}>
      <div id={id} role="status">
        {isAsked && (
          <>
            <p className="cs-flush">
              <strong>{t('logRequest.title')}</strong>
            </p>
            <p className="cs-above-1">{t('logRequest.lead')}</p>
          </>
        )}
      </div>
      <p className="cs-customer-problem cs-flush cs-danger" role="alert">
        {request.status === 'asked' && request.hasFailed ? t('logRequest.failed') : ''}
      </p>
      {isAsked && (
        <div className="cs-customer-answers cs-gap-2 cs-grid">
          {[true, false].map((isSent) => (
            <Button
              key={String(isSent)}
              busy={given === isSent}
              disabled={given === !isSent}
              onClick={() => dispatch(logAnswerGiven({ isSent }))}
            >
              {t(isSent ? 'logRequest.send' : 'logRequest.decline')}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
