import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyHint } from '#common/commands/index.ts';
import { CHAT_FILTER_ID } from '../chatPlace.ts';

interface ChatFilterProps {
  readonly text: string;
  /** How many of the listed chats match; null: the text asks for nothing. */
  readonly found: { readonly shown: number; readonly total: number } | null;
  readonly onChange: (text: string) => void;
  /** The user goes on to the chats. */
  readonly onLeave: () => void;
}

/** Narrows the list by words, and says how many chats remain. Escape empties it, arrow down leads to the chats. */
export function ChatFilter({ text, found, onChange, onLeave }: ChatFilterProps) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') onChange('');
    else if (event.key === 'ArrowDown') onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <div className="cs-chat-filter cs-hint cs-row cs-gap-2 cs-unbroken cs-digits cs-fixed" role="search">
      <input
        id={CHAT_FILTER_ID}
        type="search"
        value={text}
        {...useKeyHint('chat.search')(t('chat.filter'))}
        aria-label={t('chat.filter')}
        placeholder={t('chat.filterHint')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status">{found !== null && t('chat.found', found)}</span>
    </div>
  );
}
