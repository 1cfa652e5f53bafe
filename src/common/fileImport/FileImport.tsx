import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../components/Button.tsx';
import { FileButton } from '../components/FileButton.tsx';
import { readMessage } from '../messageText.ts';
import { Modal } from '../components/Modal.tsx';
import { Note } from '../components/Note.tsx';
import { Loading } from '../components/states.tsx';
import type { FileImport } from './fileImport.ts';

interface ImportButtonProps<Row> {
  readonly fileImport: FileImport<Row>;
  /** The kinds of files, as the attribute `accept` names them. */
  readonly accept: string;
  readonly label: string;
  readonly hint: string;
}

/** Lets the user choose a file to import. */
export function ImportButton<Row>({ fileImport, accept, label, hint }: ImportButtonProps<Row>) {
  const dispatch = useDispatch();
  return (
    <FileButton
      variant="tertiary"
      title={hint}
      accept={accept}
      label={label}
      onChoose={({ id }, name) => dispatch(fileImport.actions.fileChosen({ fileId: id, name }))}
    />
  );
}

interface ImportDialogProps<Row extends { readonly outcome: string }> {
  readonly fileImport: FileImport<Row>;
  readonly title: string;
  readonly confirmLabel: string;
  /** Shown while the file is being stored. */
  readonly storing?: string;
  /** Why a checked file cannot be imported; null: it can. */
  readonly whyNot: (rows: readonly Row[]) => string | null;
  /** What may become of a row, in the order in which rows are counted and listed. */
  readonly outcomes: readonly Row['outcome'][];
  /** Says how many rows have an outcome. */
  readonly countOf: (outcome: Row['outcome'], count: number) => string;
  /** The rows, by outcome. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** Says what the import of a file would do, and does it when the user confirms. */
export function FileImportDialog<Row extends { readonly outcome: string }>(props: ImportDialogProps<Row>) {
  const { fileImport, title, confirmLabel, storing, whyNot } = props;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const state = useSelector(fileImport.select);
  if (state.status === 'closed') return null;
  const { status, file, outcomes, problem } = state;
  const { importClosed, importConfirmed } = fileImport.actions;
  const close = () => {
    // The answer may hold what is shown only once.
    if (status !== 'storing') dispatch(importClosed());
  };
  return (
    <Modal
      title={title}
      wide
      className="cs-dialog-form"
      onDismiss={close}
      actions={
        <>
          <Button disabled={status === 'storing'} onClick={close}>
            {t('dialogForm.cancel')}
          </Button>
          <Button
            variant="primary"
            busy={status === 'storing'}
            disabled={status !== 'checked' && status !== 'storing'}
            unavailable={whyNot(outcomes)}
            onClick={() => dispatch(importConfirmed())}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className="cs-hint cs-flush">
        <bdi>{file.name}</bdi>
      </p>
      {status === 'checking' && <Loading />}
      {status === 'storing' && storing !== undefined && <p role="status">{storing}</p>}
      <div role="alert">
        {problem !== null && (
          <Note isError>
            {t(status === 'unsure' ? 'fileImport.unsure' : 'fileImport.failed')} {readMessage(t, problem)}
          </Note>
        )}
      </div>
      {(status === 'checked' || status === 'storing') && <Outcome {...props} rows={outcomes} />}
    </Modal>
  );
}

/** What the import does, or would do. */
function Outcome<Row extends { readonly outcome: string }>({
  outcomes,
  countOf,
  whyNot,
  children,
  rows,
}: ImportDialogProps<Row> & { readonly rows: readonly Row[] }) {
  const groups = outcomes.map((outcome) => rows.filter((row) => row.outcome === outcome));
  const counts = outcomes.flatMap((outcome, at) => {
    const count = groups[at]?.length ?? 0;
    return count === 0 ? [] : [countOf(outcome, count)];
  });
  const reason = whyNot(rows);
  return (
    <>
      <p role="status">
        <span>{`${counts.join(', ')}.`}</span>
        {reason !== null && <span>{` ${reason}`}</span>}
      </p>
      {children(groups.flat())}
    </>
  );
}
