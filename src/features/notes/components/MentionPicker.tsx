import { UsersRound } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { MentionCandidate } from '#contract/http/notes.ts';
import { MENTION } from '#contract/mentions.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { useShown } from '#common/useShown.ts';
import { useTextList } from '#src/conversation/components/useTextList.ts';
import { insertText } from '../../cannedTexts/index.ts';
import { keyOfMention, MENTION_SIGN, textOfMention } from '../mentions.ts';
import type { NoteSubject } from '../notes.tsx';
import { candidatesLeft, candidatesWanted, noteMentioned, selectCandidates, type NotesRoot } from '../notesSlice.ts';
import './Mentions.css';

interface MentionPickerProps {
  readonly kind: NoteSubject['kind'];
  readonly textId: string;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/** The people and teams that a note can mention, over its text: an `@` at the beginning of a word opens them. */
export function MentionPicker({ kind, textId, box }: MentionPickerProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const candidates = useSelector((root: NotesRoot) => root.notes.candidates);
  useShown(undefined, candidatesLeft);
  const { rows, active, listId, rowId, onPoint, onChoose } = useTextList<MentionCandidate>({
    box,
    sign: MENTION_SIGN,
    isOpen: candidates !== null,
    search: candidates?.search ?? null,
    rows: useSelector(selectCandidates),
    isLoading: candidates?.status === 'searching',
    keyOf: keyOfMention,
    onSearch: (search) => {
      if (search !== null) dispatch(candidatesWanted({ kind, search }));
      else if (candidates !== null) dispatch(candidatesLeft());
    },
    onChoose: ({ type, id, name }, from) => {
      const { current: element } = box;
      if (element === null || element.readOnly) return;
      insertText(element, from ?? element.selectionStart, element.selectionEnd, `${textOfMention({ name })} `);
      dispatch(noteMentioned({ textId, mention: { type, id, name } }));
    },
  });
  return (
    <>
      {active !== undefined && (
        // Keeps the focus in the text.
        <div
          id={listId}
          role="listbox"
          aria-label={t('notes.mentionList')}
          tabIndex={-1}
          className="cs-mention-list cs-raised cs-absolute cs-panel cs-pad-1 cs-contained cs-scroll-all"
          onMouseDown={(event) => event.preventDefault()}
        >
          {rows.map((row) => (
            <Row
              key={rowId(row)}
              id={rowId(row)}
              candidate={row}
              isActive={row === active}
              onPoint={() => onPoint(row)}
              onChoose={() => onChoose(row)}
            />
          ))}
        </div>
      )}
      <span role="status" className="cs-visually-hidden">
        {active !== undefined && t('notes.mentionsFound', { count: rows.length })}
      </span>
      <p role="status" className="cs-warned cs-small cs-flush cs-when-filled">
        {candidates?.status === 'failed' && t('notes.mentionsFailed')}
      </p>
    </>
  );
}

interface RowProps {
  readonly id: string;
  readonly candidate: MentionCandidate;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Row({ id, candidate: { type, name, headImg }, isActive, onPoint, onChoose }: RowProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const isTeam = type === MENTION.team;
  useEffect(() => {
    if (isActive) root.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={root}
      id={id}
      role="option"
      aria-selected={isActive}
      className="cs-mention-row cs-pointer cs-rounded cs-row cs-gap-2"
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      {isTeam ? <UsersRound size={20} aria-hidden="true" /> : <Avatar name={name} avatar={headImg} size="small" />}
      <bdi className="cs-narrowed cs-ellipsis">{name}</bdi>
      {isTeam && <span className="cs-muted cs-tiny cs-fixed">{t('notes.team')}</span>}
    </div>
  );
}
