import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#common/format/number.ts';
import type { GroupKind } from '../chatGroups.ts';

interface ChatGroupProps {
  readonly kind: GroupKind;
  readonly count: number;
  /** There are more than `count`, which are not loaded. */
  readonly hasMore: boolean;
  readonly isOpen: boolean;
  /** Folds or unfolds it; null where it cannot be folded. */
  readonly onToggle: (() => void) | null;
  /** Options. */
  readonly children: ReactNode;
  /** Below the options. */
  readonly foot: ReactNode;
}

/** A group of the list: its heading with the number of chats, which folds it, and its rows. */
export function ChatGroup({ kind, count, hasMore, isOpen, onToggle, children, foot }: ChatGroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const heading = (
    <>
      <span>{t(GROUP_KEY[kind])}</span>{' '}
      <span className="cs-chat-group-count">{`${formatCount(count)}${hasMore ? '+' : ''}`}</span>
    </>
  );
  return (
    <div role="group" aria-labelledby={id} className="cs-chat-group">
      <h3 id={id}>
        {onToggle === null ? (
          heading
        ) : (
          <button type="button" aria-expanded={isOpen} onClick={onToggle}>
            {heading}
            <ChevronDown size={16} aria-hidden="true" />
          </button>
        )}
      </h3>
      {isOpen && count > 0 && (
        <div role="listbox" aria-labelledby={id}>
          {children}
        </div>
      )}
      {isOpen && foot}
    </div>
  );
}

const GROUP_KEY = {
  waiting: 'chat.groupWaiting',
  answered: 'chat.groupAnswered',
  left: 'chat.stateLeft',
  ended: 'chat.stateEnded',
} as const;
