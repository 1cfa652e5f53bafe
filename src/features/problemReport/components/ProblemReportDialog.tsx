import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ACTION_LOG_NOTE_MAX } from '#contract/constants.ts';
import { Button } from '#common/components/Button.tsx';
import { CheckField } from '#common/components/CheckField.tsx';
import { readMessage } from '#common/messageText.ts';
import { Modal } from '#common/components/Modal.tsx';
import { TextAreaField } from '#common/components/TextField.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { errorText, type AppError } from '#common/errors.ts';
import { selectHasTexts } from '../chatTexts.ts';
import { AskCustomer } from './AskCustomer.tsx';
import {
  copyRequested,
  downloadRequested,
  noteChanged,
  reportClosed,
  selectProblemReport,
  sendRequested,
  textsChosen,
  type ProblemReportState,
  lengthOfNote,
  noteIsTooLong,
} from '../problemReportSlice.ts';
import './ProblemReportDialog.css';

const TOO_MANY = 429;

/** Sends the log of the last minutes to the developers, or downloads it. Draws nothing while it is closed. */
export function ProblemReportDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const report = useSelector(selectProblemReport);
  if (!report.isOpen) return null;
  const { progress } = report;
  const close = () => dispatch(reportClosed());
  return (
    <Modal
      title={t('problemReport.title')}
      className="cs-report"
      onDismiss={close}
      actions={<Actions report={report} onClose={close} />}
    >
      {progress.name === 'sent' ? <Sent id={progress.id} isAsked={progress.isAsked} /> : <Form report={report} />}
    </Modal>
  );
}

function Form({ report: { note, withTexts, progress } }: { readonly report: ProblemReportState }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const hasTexts = useSelector(selectHasTexts);
  const isSending = progress.name === 'sending';
  const error = noteIsTooLong(note) ? t('problemReport.noteTooLong', { max: ACTION_LOG_NOTE_MAX }) : null;
  return (
    <>
      <p className="cs-below-4">{t('problemReport.lead')}</p>
      <TextAreaField
        {...INITIAL_FOCUS}
        label={t('problemReport.note')}
        hint={t('problemReport.noteHint')}
        error={error}
        rows={4}
        readOnly={isSending}
        value={note}
        onChange={({ target }) => dispatch(noteChanged({ note: target.value }))}
      />
      <p
        className={`cs-report-count cs-above-1 cs-muted cs-tiny cs-digits ${error === null ? '' : 'is-over'}`.trim()}
        aria-hidden="true"
      >
        {t('problemReport.noteLength', { length: lengthOfNote(note), max: ACTION_LOG_NOTE_MAX })}
      </p>
      {hasTexts && (
        <CheckField
          label={t('problemReport.withTexts')}
          checked={withTexts}
          disabled={isSending}
          onChange={(isChecked) => dispatch(textsChosen({ withTexts: isChecked }))}
        />
      )}
      <AskCustomer isDisabled={isSending} />
    </>
  );
}

/** Takes the focus, because the pressed button has disappeared. */
function Sent({ id, isAsked }: { readonly id: string; readonly isAsked: boolean | null }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const name = t('problemReport.id', { id });
  return (
    <div ref={place} role="status" tabIndex={-1} className="cs-report-sent">
      <p className="cs-below-3">{t('problemReport.sent')}</p>
      <p className="cs-large cs-below-3 cs-row cs-wrap cs-gap-3 cs-digits">
        <strong>{name}</strong>
        <Button onClick={() => dispatch(copyRequested({ text: name }))}>
          <Copy size={14} aria-hidden="true" />
          {t('problemReport.copy')}
        </Button>
      </p>
      {isAsked !== null && <p>{t(isAsked ? 'problemReport.isAsked' : 'problemReport.isNotAsked')}</p>}
    </div>
  );
}

function Actions({
  report: { note, progress, isDownloading },
  onClose,
}: {
  readonly report: ProblemReportState;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isOver = progress.name === 'sent';
  return (
    <>
      <div
        role="alert"
        className="cs-report-problem cs-rounded cs-pad-2-3 cs-modal-note cs-when-filled cs-small cs-danger"
      >
        {progress.name === 'failed' && <Problem error={progress.error} hasNote={note !== ''} />}
      </div>
      <Button className="cs-report-download" busy={isDownloading} onClick={() => dispatch(downloadRequested())}>
        {!isDownloading && <Download size={14} aria-hidden="true" />}
        {t('problemReport.download')}
      </Button>
      {isOver ? (
        <Button variant="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      ) : (
        <Button
          variant="primary"
          busy={progress.name === 'sending'}
          disabled={noteIsTooLong(note)}
          onClick={() => dispatch(sendRequested())}
        >
          {t(progress.name === 'failed' ? 'problemReport.sendAgain' : 'problemReport.send')}
        </Button>
      )}
    </>
  );
}

function Problem({ error, hasNote }: { readonly error: AppError; readonly hasNote: boolean }) {
  const { t } = useTranslation();
  const isTooMany = error.kind === 'http' && error.code === TOO_MANY;
  return (
    <>
      <p className="cs-flush">
        {[t(isTooMany ? 'problemReport.tooMany' : 'problemReport.notSent'), readMessage(t, errorText(error))].join(' ')}
      </p>
      {hasNote && <p className="cs-flush">{t('problemReport.kept')}</p>}
    </>
  );
}
