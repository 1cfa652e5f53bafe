import { History, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { IconButton } from '#common/components/Button.tsx';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { formatCount } from '#common/format/number.ts';
import { formatDuration } from '#common/format/duration.ts';
import { isEventful, summaryDismissed, type AwaySummary } from '../awaySlice.ts';
import { selectChats } from '../chatSelectors.ts';
import type { Address } from './useAddress.ts';
import './AwayStrip.css';

/** At most this many chats are named; the rest is counted. */
const NAMED_MAX = 5;

interface AwayStripProps {
  readonly summary: AwaySummary;
  readonly onOpen: Address['openChat'];
}

export function AwayStrip({ summary, onOpen }: AwayStripProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { awayMs, messages } = summary;
  const written = Object.entries(messages).sort(([, a], [, b]) => b - a);
  const total = written.reduce((sum, [, count]) => sum + count, 0);
  const linksTo = (chatIds: readonly string[], counts: AwaySummary['messages'] = {}) => (
    <ChatLinks chatIds={chatIds} counts={counts} onOpen={onOpen} />
  );
  return (
    <div
      className={`cs-away cs-row cs-at-top cs-gap-2 cs-small cs-fixed ${isEventful(summary) ? '' : 'is-quiet'}`.trim()}
    >
      <History size={16} aria-hidden="true" />
      <div className="cs-away-text cs-scroll cs-wrap cs-grow">
        <span className="cs-away-title cs-strong">{t('chatAway.title', { time: formatDuration(t, awayMs) })}</span>
        {!isEventful(summary) && <span>{t('chatAway.nothing')}</span>}
        {total > 0 && (
          <Part
            links={linksTo(
              written.map(([chatId]) => chatId),
              messages,
            )}
          >
            {[
              t('chatAway.messages', { count: total, shown: formatCount(total) }),
              t('chatAway.inChats', { count: written.length }),
            ].join(' ')}
          </Part>
        )}
        {(['assigned', 'ended', 'left'] as const).map(
          (kind) =>
            summary[kind].length > 0 && (
              <Part key={kind} links={linksTo(summary[kind])}>
                {t(`chatAway.${kind}`, { count: summary[kind].length })}
              </Part>
            ),
        )}
      </div>
      <IconButton
        className="cs-away-close"
        label={t('chatAway.dismiss')}
        icon={<X size={16} />}
        onClick={() => dispatch(summaryDismissed())}
      />
    </div>
  );
}

function Part({ links, children }: { readonly links: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="cs-digits">
      <span>{children}</span> {links}
    </span>
  );
}

interface ChatLinksProps extends Pick<AwayStripProps, 'onOpen'> {
  readonly chatIds: readonly string[];
  /** Shown beside each chat that has one. */
  readonly counts: AwaySummary['messages'];
}

function ChatLinks({ chatIds, counts, onOpen }: ChatLinksProps) {
  const { t } = useTranslation();
  const chats = useSelector(selectChats);
  const named = chatIds.slice(0, NAMED_MAX);
  return (
    <span className="cs-away-links">
      {named.map((chatId) => {
        const chat = chats[chatId];
        const count = counts[chatId];
        if (chat === undefined) return null;
        return (
          <button key={chatId} type="button" title={customerNameOf(t, chat.nickName)} onClick={() => onOpen(chat)}>
            {count === undefined
              ? t('chat.chatNo', { id: chatId })
              : t('chatAway.chatWith', { id: chatId, count: formatCount(count) })}
          </button>
        );
      })}
      {chatIds.length > named.length && <span>{t('chatAway.more', { count: chatIds.length - named.length })}</span>}
    </span>
  );
}
