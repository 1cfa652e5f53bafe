import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useKeyHint } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import type { ViewRoot } from '#common/view.ts';
import { BOX, keyOf, whisperKeyOf, type NoteBoxProps, type NoteSubject } from '../notes.tsx';
import { noteModeChosen, whisperChosen } from '../notesActions.ts';
import { notePictures, NO_DRAFT, selectDraft, selectTextId, type NotesRoot } from '../notesSlice.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteRemoval, Notes } from './Notes.tsx';
import './NoteBox.css';

type Mode = 'reply' | 'note' | 'whisper';

/** The switch between reply, note and whisper, above the box of the chosen one. All boxes but the reply's are here. */
export function NoteBoxView({ whisperTo = null, mayReply = true, ...subject }: NoteBoxProps) {
  const chosen = useSelector(({ view }: ViewRoot) => view[BOX]);
  const noteId = useSelector((root: NotesRoot) => selectTextId(root, subject));
  const whisperId = whisperKeyOf(subject);
  const isWhisper = whisperTo !== null && chosen === whisperId;
  const mode = isWhisper ? 'whisper' : chosen === keyOf(subject) ? 'note' : 'reply';
  const modes: readonly Mode[] = [
    ...(mayReply ? (['reply'] as const) : []),
    'note',
    ...(whisperTo === null ? [] : (['whisper'] as const)),
  ];
  const textId = isWhisper ? whisperId : noteId;
  return (
    <>
      <NoteRemoval />
      <Saved />
      <Notes {...subject} place="pane" />
      <Switch subject={subject} modes={modes} mode={mode} />
      {mode !== 'reply' && (
        <NoteForm key={textId} subject={subject} textId={textId} whisperTo={isWhisper ? whisperTo : null} />
      )}
    </>
  );
}

/** Tells screen readers that a note was saved. Others see it among the messages. */
function Saved() {
  const { t } = useTranslation();
  const { sentCount: count, isWhisperSent } = useSelector((root: NotesRoot) => root.notes.boxes);
  const [known] = useState(count);
  return (
    <span className="cs-visually-hidden" role="status">
      {count > known && <span key={count}>{t(isWhisperSent ? 'notes.whispered' : 'notes.saved')}</span>}
    </span>
  );
}

const LABEL = { reply: 'notes.reply', note: 'notes.note', whisper: 'notes.whisper' } as const;
const LABEL_WITH_DRAFT = { ...LABEL, note: 'notes.noteWithDraft', whisper: 'notes.whisperWithDraft' } as const;

interface SwitchProps {
  readonly subject: NoteSubject;
  readonly modes: readonly Mode[];
  readonly mode: Mode;
}

/** Without a reply to choose, the chosen one can be left by its own button. */
function Switch({ subject, modes, mode }: SwitchProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const hint = useKeyHint(`${subject.kind}.note`)(t('notes.command'));
  const hasDraft = {
    reply: false,
    note: useSelector(
      (root: NotesRoot) =>
        selectTextId(root, subject) !== keyOf(subject) ||
        selectDraft(root, keyOf(subject)) !== NO_DRAFT ||
        notePictures.select(root, keyOf(subject)).length > 0,
    ),
    whisper: useSelector((root: NotesRoot) => selectDraft(root, whisperKeyOf(subject)).text !== ''),
  };
  const choose = (chosen: Mode) => {
    const next = chosen === mode && !modes.includes('reply') ? 'reply' : chosen;
    dispatch(next === 'whisper' ? whisperChosen(subject) : noteModeChosen(subject, next === 'note'));
  };
  const state = mode === 'reply' ? '' : 'is-note';
  return (
    <div
      className={`cs-note-switch cs-on-surface cs-line-above cs-row cs-gap-1 cs-fixed ${state}`.trim()}
      role="group"
      aria-label={t('notes.mode')}
    >
      {modes.map((each) => (
        <Button
          key={each}
          {...(each !== 'whisper' && hint)}
          className="compact"
          aria-pressed={each === mode}
          onClick={() => choose(each)}
        >
          {t((hasDraft[each] && each !== mode ? LABEL_WITH_DRAFT : LABEL)[each])}
        </Button>
      ))}
    </div>
  );
}
