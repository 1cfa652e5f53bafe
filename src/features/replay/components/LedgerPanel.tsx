import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { ChatLedger, LedgerNote } from '#src/actionLog/replay/index.ts';
import { Button } from '#common/components/Button.tsx';
import { useTimeZone } from '#common/components/timeZone.tsx';
import { formatCount } from '#common/format/number.ts';
import { formatClock } from '#common/format/time.ts';
import { seekRequested } from '../replayEvents.ts';
import { formatNumbers } from './format.ts';

interface LedgerPanelProps {
  readonly ledger: readonly ChatLedger[];
  /** null: not computed yet. */
  readonly notes: readonly LedgerNote[] | null;
}

/** How many messages of each chat the page has at this position, and all gaps of the log. */
export function LedgerPanel({ ledger, notes }: LedgerPanelProps) {
  const { t } = useTranslation();
  return (
    <>
      {ledger.length === 0 ? (
        <p className="cs-replay-none cs-hint cs-flush">{t('replay.noLedger')}</p>
      ) : (
        <ul className="cs-replay-ledger">
          {ledger.map((chat) => (
            <Chat key={chat.chatId} chat={chat} />
          ))}
        </ul>
      )}
      <h3 className="cs-small">{t('replay.ledgerNotes')}</h3>
      {notes === null ? (
        <p className="cs-replay-none cs-hint cs-flush">{t('replay.checking')}</p>
      ) : (
        <Notes notes={notes} />
      )}
    </>
  );
}

function Chat({ chat: { chatId, received, expected, gaps } }: { readonly chat: ChatLedger }) {
  const { t } = useTranslation();
  return (
    <li className={gaps.length > 0 ? 'has-gaps' : ''}>
      <strong>{t('replay.jumpFilter.chat', { id: chatId })}</strong>
      <span>{t('replay.ledgerOf', { received: formatCount(received), expected: formatCount(expected) })}</span>
      <span className="cs-replay-none cs-hint cs-flush">
        {gaps.length === 0
          ? t('replay.ledgerComplete')
          : t('replay.ledgerGaps', { numbers: gaps.map(formatNumbers).join(', ') })}
      </span>
    </li>
  );
}

function Notes({ notes }: { readonly notes: readonly LedgerNote[] }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  if (notes.length === 0) return <p className="cs-replay-none cs-hint cs-flush">{t('replay.noLedgerNotes')}</p>;
  return (
    <ol className="cs-replay-notes">
      {notes.map((note) => (
        <li key={`${note.position}-${note.chatId}-${note.kind}-${note.from}`}>
          <Button
            variant="link"
            aria-label={t('replay.rowAt', { position: formatCount(note.position) })}
            onClick={() => dispatch(seekRequested({ position: note.position }))}
          >
            {formatClock(note.at, zone)}
          </Button>
          <span>{t(`replay.ledgerNote.${note.kind}`, { id: note.chatId, numbers: formatNumbers(note) })}</span>
        </li>
      ))}
    </ol>
  );
}
