import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useKeyHint } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import type { ViewRoot } from '#common/view.ts';
import { keyOf, type NoteSubject } from '../notes.tsx';
import { isNoteMode, noteModeChosen } from '../notesActions.ts';
import { notePictures, NO_DRAFT, selectDraft, selectTextId, type NotesRoot } from '../notesSlice.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteRemoval, Notes } from './Notes.tsx';
import './NoteBox.css';

/** The switch between reply and note, above the box of the one that is chosen. That of the note is here. */
export function NoteBoxView(subject: NoteSubject) {
  const isNote = useSelector((root: ViewRoot) => isNoteMode(root, subject));
  const textId = useSelector((root: NotesRoot) => selectTextId(root, subject));
  return (
    <>
      <NoteRemoval />
      <Saved />
      <Notes {...subject} place="pane" />
      <Switch subject={subject} isNote={isNote} />
      {isNote && <NoteForm key={textId} subject={subject} textId={textId} />}
    </>
  );
}

/** Tells screen readers that a note was saved. Others see it among the messages. */
function Saved() {
  const { t } = useTranslation();
  const count = useSelector((root: NotesRoot) => root.notes.boxes.sentCount);
  const [known] = useState(count);
  return (
    <span className="cs-visually-hidden" role="status">
      {count > known && <span key={count}>{t('notes.saved')}</span>}
    </span>
  );
}

function Switch({ subject, isNote }: { readonly subject: NoteSubject; readonly isNote: boolean }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const hint = useKeyHint(`${subject.kind}.note`)(t('notes.command'));
  const hasDraft = useSelector(
    (root: NotesRoot) =>
      selectTextId(root, subject) !== keyOf(subject) ||
      selectDraft(root, keyOf(subject)) !== NO_DRAFT ||
      notePictures.select(root, keyOf(subject)).length > 0,
  );
  const choose = (isNoteChosen: boolean) => () => dispatch(noteModeChosen(subject, isNoteChosen));
  return (
    <div
      className={`cs-note-switch cs-on-surface cs-line-above cs-row cs-gap-1 cs-fixed ${isNote ? 'is-note' : ''}`.trim()}
      role="group"
      aria-label={t('notes.mode')}
    >
      <Button {...hint} className="compact" aria-pressed={!isNote} onClick={choose(false)}>
        {t('notes.reply')}
      </Button>
      <Button {...hint} className="compact" aria-pressed={isNote} onClick={choose(true)}>
        {t(hasDraft && !isNote ? 'notes.noteWithDraft' : 'notes.note')}
      </Button>
    </div>
  );
}
