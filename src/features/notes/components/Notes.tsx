import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { ConfirmDialog } from '#common/components/Modal.tsx';
import { errorText } from '#common/errors.ts';
import { readMessage } from '#common/messageText.ts';
import { useShown } from '#common/useShown.ts';
import type { NotesPlace, NoteSubject } from '../notes.tsx';
import {
  noteRemoval,
  notesClosed,
  notesOpened,
  notesRetried,
  selectShownNotes,
  type NotesRoot,
} from '../notesSlice.ts';

/** Loads the notes on a chat or query while it is on screen. Shows only that this has failed. */
export function Notes({ kind, id, place }: NoteSubject & { readonly place: NotesPlace }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  useShown(
    useCallback(() => notesOpened({ place, subject: { kind, id } }), [kind, id, place]),
    useCallback(() => notesClosed({ place }), [place]),
  );
  const hasFailed = useSelector((root: NotesRoot) => selectShownNotes(root, place)?.status === 'failed');
  if (!hasFailed) return null;
  return (
    <p className="cs-warned cs-small cs-pad-2-4 cs-fixed cs-flush" role="alert">
      {t('notes.failed')}{' '}
      <Button variant="link" onClick={() => dispatch(notesRetried({ place }))}>
        {t('common.retry')}
      </Button>
    </p>
  );
}

/** The notes of a dialog, which has no box. */
export function NotesDialog(subject: NoteSubject) {
  return <Notes {...subject} place="dialog" />;
}

/** Asks before a note is deleted. */
export function NoteRemoval() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const removal = useSelector(noteRemoval.selectRemoval);
  if (removal === null) return null;
  const { removalConfirmed, removalDeclined } = noteRemoval.actions;
  return (
    <ConfirmDialog
      danger
      title={t('notes.deleteTitle')}
      confirmLabel={t('notes.deleteConfirm')}
      declineLabel={t('notes.cancel')}
      busy={removal.isRunning}
      onConfirm={() => dispatch(removalConfirmed())}
      onDecline={() => dispatch(removalDeclined())}
    >
      <p className="cs-flush">{t('notes.deleteQuestion')}</p>
      <p role="alert" className="cs-danger cs-above-2">
        {removal.error !== null && `${t('notes.notDeleted')} ${readMessage(t, errorText(removal.error))}`}
      </p>
    </ConfirmDialog>
  );
}
