import { Pencil, StickyNote, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { isolated } from '#contract/names.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { Button } from '#common/components/Button.tsx';
import { QueryPictures, QueryWords } from '#src/conversation/components/QueryContent.tsx';
import { When } from '#src/conversation/components/queryFacts.tsx';
import { selectUser } from '../../session/index.ts';
import type { Note, NoteItemProps } from '../notes.tsx';
import { noteModeChosen } from '../notesActions.ts';
import {
  noteEditRequested,
  noteRemoval,
  notesRetried,
  selectShownNotes,
  selectTextId,
  textIdOf,
  type NotesRoot,
} from '../notesSlice.ts';
import { MentionedText } from './MentionedText.tsx';
import './NoteItem.css';

/** A note, which looks like no message: as wide as the conversation, dashed, and named. */
export function NoteItem({ place, note }: NoteItemProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { id, createName, headImg, createTime, updateTime, deleteTime, text, pics, mentions, whisper } = note;
  const name = isolated(createName);
  if (deleteTime !== null)
    return (
      <p className="cs-note-item is-deleted cs-row cs-wrap cs-gap-1-2 cs-muted cs-tiny cs-flush">
        <StickyNote size={14} aria-hidden="true" />
        <span className="cs-narrowed cs-breaks">{t('notes.deletedBy', { name })}</span>
        <span className="cs-digits">
          <When iso={deleteTime} />
        </span>
      </p>
    );
  return (
    <article
      className="cs-note-item cs-narrowed"
      aria-label={
        whisper === null ? t('notes.by', { name }) : t('notes.whisperBy', { name, to: isolated(whisper.toName) })
      }
    >
      <header className="cs-row cs-wrap cs-gap-1-2 cs-tiny">
        <span className="cs-note-kind cs-inline cs-gap-1 cs-strong">
          <StickyNote size={14} aria-hidden="true" />
          {whisper === null ? t('notes.note') : t('notes.whisperTo', { name: isolated(whisper.toName) })}
        </span>
        <Avatar name={createName} avatar={headImg} size="small" />
        <bdi className="cs-strong cs-breaks cs-narrowed">{createName}</bdi>
        <span className="cs-digits">
          <When iso={createTime} />
        </span>
        {updateTime > createTime && <span>{t('notes.edited')}</span>}
        {whisper !== null && <ReadState whisper={whisper} />}
      </header>
      {text !== '' && <MentionedText text={text} mentions={mentions} />}
      {text === '' && pics.length === 0 && <QueryWords text="" />}
      <QueryPictures
        viewKey={`note.${id}`}
        captionOf={(number) => t('notes.picture.of', { number })}
        addresses={pics.map(({ url }) => url)}
        onExpired={() => dispatch(notesRetried({ place }))}
      />
      {place === 'pane' && <NoteActions note={note} />}
    </article>
  );
}

/** Its reader knows it themselves. */
function ReadState({ whisper: { toId, readTime } }: { readonly whisper: NonNullable<Note['whisper']> }) {
  const { t } = useTranslation();
  const me = useSelector(selectUser)?.id;
  if (toId === me) return null;
  if (readTime === null) return <span>{t('notes.notRead')}</span>;
  return (
    <span className="cs-digits">
      {t('notes.read')} <When iso={readTime} />
    </span>
  );
}

/** What its author can do with it, unless the box has it already. */
function NoteActions({ note }: Pick<NoteItemProps, 'note'>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isMine = useSelector(selectUser)?.id === note.createId;
  const subject = useSelector((root: NotesRoot) => selectShownNotes(root, 'pane')?.subject);
  const isEdited = useSelector((root: NotesRoot) => subject && selectTextId(root, subject) === textIdOf(note));
  if (!isMine || subject === undefined || isEdited) return null;
  const edit = () => {
    dispatch(noteEditRequested({ subject, note }));
    dispatch(noteModeChosen(subject, true));
  };
  return (
    <div className="cs-note-actions cs-wrap cs-gap-1">
      <Button className="compact" variant="tertiary" onClick={edit}>
        <Pencil size={14} aria-hidden="true" />
        {t('notes.edit')}
      </Button>
      <Button
        className="compact"
        variant="tertiary"
        onClick={() => dispatch(noteRemoval.actions.removalAsked({ id: note.id, name: '' }))}
      >
        <Trash2 size={14} aria-hidden="true" />
        {t('notes.delete')}
      </Button>
    </div>
  );
}
