import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { NOTE_TEXT_MAX } from '#contract/constants.ts';
import { hasVisibleCharacter, trimmed } from '#contract/enteredText.ts';
import { isolated } from '#contract/names.ts';
import { selectSendKey } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { DropArea } from '#common/components/DropArea.tsx';
import { FieldError } from '#common/components/Field.tsx';
import { ConfirmDialog } from '#common/components/Modal.tsx';
import { readMessage } from '#common/messageText.ts';
import { useView } from '#common/view.ts';
import { CharacterCount, ComposerRow } from '#src/conversation/components/ComposerRow.tsx';
import { PictureTray } from '#src/conversation/components/PictureTray.tsx';
import { sendOnEnter } from '#src/conversation/components/textBoxEvents.ts';
import { useAttachments } from '#src/conversation/components/useAttachments.ts';
import type { NoteSubject } from '../notes.tsx';
import { MentionPicker } from './MentionPicker.tsx';
import {
  noteEditCancelled,
  notePictures,
  noteSubmitted,
  noteTyped,
  selectDraft,
  type EditedNote,
  type NotesRoot,
} from '../notesSlice.ts';

interface NoteFormProps {
  readonly subject: NoteSubject;
  readonly textId: string;
  /** Of a whisper: the name of its reader. null, as by default: a note. */
  readonly whisperTo?: string | null;
}

type Words = Readonly<Record<'text' | 'placeholder' | 'send', string>>;

function useWords({ whisperTo, isEdited }: { readonly whisperTo: string | null; readonly isEdited: boolean }): Words {
  const { t } = useTranslation();
  if (whisperTo !== null) {
    const name = isolated(whisperTo);
    const send = t('notes.sendWhisper', { name });
    return { text: t('notes.whisperTo', { name }), placeholder: t('notes.whisperHint', { name }), send };
  }
  const placeholder = t('notes.placeholder');
  return isEdited
    ? { text: t('notes.editing'), placeholder, send: t('notes.save') }
    : { text: t('notes.text'), placeholder, send: t('notes.add') };
}

/** The field of a note. It shares nothing with that of a reply but its parts. */
export function NoteForm({ subject, textId, whisperTo = null }: NoteFormProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, text, edited, problem } = useSelector((root: NotesRoot) => selectDraft(root, textId));
  const sendKey = useSelector(selectSendKey);
  const pictures = useAttachments(notePictures, textId);
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const isLocked = status !== 'writing';
  const isEmpty = !hasVisibleCharacter(text) && pictures.chosen.length === 0;
  const isWhisper = whisperTo !== null;
  const words = useWords({ whisperTo, isEdited: edited !== null });
  const send = () => dispatch(noteSubmitted({ ...subject, isWhisper }));
  return (
    <div className="cs-fixed">
      <DropArea onFiles={isLocked || isWhisper ? null : pictures.onFiles}>
        <form
          className={`cs-note-form cs-composer cs-anchor cs-stack cs-gap-2 ${isWhisper ? 'is-whisper' : ''}`.trim()}
          aria-label={words.text}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          {edited !== null && <EditHead textId={textId} edited={edited} text={text} isLocked={isLocked} />}
          <PictureTray pictures={pictures} isWanted={status === 'uploading'} isLocked={status === 'sending'} />
          <ComposerRow
            ref={box}
            autoFocus
            value={text}
            isLocked={isLocked}
            readOnly={isLocked}
            aria-label={words.text}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `${id}-error`}
            placeholder={words.placeholder}
            enterKeyHint={sendKey === 'enter' ? 'send' : 'enter'}
            sendLabel={words.send}
            isSendInWords
            isBusy={isLocked}
            notSendable={isEmpty ? t('conversation.enterContents') : null}
            {...(!isWhisper && { onFiles: pictures.onFiles })}
            onChange={(event) => dispatch(noteTyped({ textId, text: event.target.value }))}
            onKeyDown={(event) => sendOnEnter(event, sendKey, send)}
          />
          {!isWhisper && <MentionPicker kind={subject.kind} textId={textId} box={box} />}
          <CharacterCount
            length={trimmed(text).length}
            max={NOTE_TEXT_MAX}
            tooLong={t('notes.tooLong', { max: NOTE_TEXT_MAX })}
          />
          {problem !== null && <FieldError id={id}>{readMessage(t, problem)}</FieldError>}
          <p className={status === 'uploading' ? 'cs-hint cs-flush' : 'cs-visually-hidden'} role="status">
            {isLocked && t(status === 'uploading' ? 'notes.uploading' : 'notes.saving')}
          </p>
        </form>
      </DropArea>
    </div>
  );
}

interface EditHeadProps {
  readonly textId: string;
  readonly edited: EditedNote;
  readonly text: string;
  readonly isLocked: boolean;
}

/** Says that a note is edited, and leads back to a new one. Asks before changes are lost. */
function EditHead({ textId, edited, text, isLocked }: EditHeadProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [asking, ask] = useView('notes.discard');
  const pictures = useSelector((root: NotesRoot) => notePictures.select(root, textId));
  const picIds = pictures.map(({ id, state }) => (state.name === 'ready' ? state.uploaded.id : id));
  const isChanged = text !== edited.text || picIds.join() !== edited.picIds.join();
  const cancel = () => dispatch(noteEditCancelled({ textId }));
  return (
    <div className="cs-row cs-wrap cs-between cs-gap-2">
      <span className="cs-strong">{t('notes.editing')}</span>
      <Button className="compact" variant="tertiary" disabled={isLocked} onClick={isChanged ? () => ask('') : cancel}>
        {t('notes.cancel')}
      </Button>
      {asking !== null && (
        <ConfirmDialog
          danger
          title={t('notes.discardTitle')}
          confirmLabel={t('notes.discard')}
          declineLabel={t('notes.goOn')}
          onConfirm={cancel}
          onDecline={() => ask(null)}
        >
          {t('notes.discardQuestion')}
        </ConfirmDialog>
      )}
    </div>
  );
}
