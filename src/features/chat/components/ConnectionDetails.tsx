import { Copy, RefreshCw } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import type { ChatLedger } from '#contract/actionLog.ts';
import { formatDuration, formatShortSpan } from '#common/format/duration.ts';
import { dateTimeOf } from '#common/format/messageTime.ts';
import { useShown } from '#common/useShown.ts';
import { useView } from '#common/view.ts';
import type { MessageKey } from '#src/i18n/index.ts';
import { reconnectRequested, type Connection, type ConversationsRoot, ledgerOf } from '#src/realtime/index.ts';
import {
  copyRequested,
  detailsClosed,
  detailsOpened,
  selectConnectionDetails,
  type ConnectionDetails as Details,
} from '../connectionDetailsSlice.ts';
import '#common/components/Facts.css';

/** Characters of the tab's id that distinguish it. */
const SHORT_ID = 8;
/** At most this many gaps are listed. */
const GAPS_MAX = 5;

interface Line {
  readonly name: string;
  readonly value: string;
  /** For those who look for a fault: folded at first. */
  readonly isTechnical?: true;
}

/** Details of the connection, to find out why messages do not arrive. */
export function ConnectionDetails() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const details = useSelector(selectConnectionDetails);
  const conversations = useSelector((state: ConversationsRoot) => state.conversations);
  const [shown, show] = useView('connection.details');
  const id = useId();
  useShown(detailsOpened, detailsClosed);
  if (details === null) return null;
  const lines = linesOf(t, zone, details, ledgerOf(conversations));
  const isUnfolded = shown !== null;
  const canReconnect = details.connection.name === 'waiting' || details.connection.name === 'disconnected';
  return (
    <>
      <h2 className="cs-below-3">{t('chatConnection.title')}</h2>
      <dl id={id} className="cs-facts cs-gap-1-3 cs-grid cs-small cs-digits cs-flush">
        {lines
          .filter((line) => isUnfolded || line.isTechnical !== true)
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Button variant="link" aria-expanded={isUnfolded} aria-controls={id} onClick={() => show(isUnfolded ? null : '')}>
        {t(isUnfolded ? 'chatConnection.less' : 'chatConnection.more')}
      </Button>
      <div className="cs-above-4 cs-wrap cs-gap-2">
        {canReconnect && (
          <Button variant="primary" onClick={() => dispatch(reconnectRequested())}>
            <RefreshCw size={14} aria-hidden="true" />
            {t('conversation.connection.reconnect')}
          </Button>
        )}
        <Button
          onClick={() =>
            dispatch(copyRequested({ text: lines.map(({ name, value }) => `${name}: ${value}`).join('\n') }))
          }
        >
          <Copy size={14} aria-hidden="true" />
          {t('chatConnection.copy')}
        </Button>
      </div>
    </>
  );
}

function linesOf(t: TFunction, zone: string, details: Details, ledger: readonly ChatLedger[]): readonly Line[] {
  const { connection, now, since, lastHeardAt, roundTripMs, attempts, host, waiting, failed } = details;
  const usual = (key: MessageKey, value: string): Line => ({ name: t(key), value });
  const technical = (key: MessageKey, value: string): Line => ({ name: t(key), value, isTechnical: true });
  const spanOf = (ms: number) => formatDuration(t, ms);
  const unknown = t('chatConnection.unknown');
  const lines = [
    usual('chatConnection.state', stateOf(connection, t)),
    since !== null &&
      usual(
        'chatConnection.since',
        t('chatConnection.sinceFor', { time: dateTimeOf(since, zone), span: spanOf(now - since) }),
      ),
    technical(
      'chatConnection.lastHeard',
      lastHeardAt === null ? t('chatConnection.never') : t('chatConnection.ago', { span: spanOf(now - lastHeardAt) }),
    ),
    technical('chatConnection.roundTrip', roundTripMs === null ? unknown : formatShortSpan(t, roundTripMs)),
    attempts !== null && usual('chatConnection.attempts', t('chatConnection.attemptsOf', attempts)),
    connection.name === 'waiting' &&
      usual('chatConnection.nextAttempt', t('chatConnection.in', { span: spanOf(connection.retryAt - now) })),
    technical('chatConnection.host', host === '' ? unknown : host),
    usual(
      'chatConnection.outbox',
      t(failed === 0 ? 'chatConnection.waiting' : 'chatConnection.waitingFailed', { count: waiting, failed }),
    ),
    ...ledger.map((chat) => ({
      name: t('chatConnection.chat', { id: chat.chatId }),
      value: receivedOf(chat, t),
      isTechnical: true as const,
    })),
    technical('chatConnection.tab', details.tabId.slice(0, SHORT_ID)),
    technical('chatConnection.version', String(details.clientVersion)),
  ];
  return lines.filter((line) => line !== false);
}

/** How many messages of a chat have arrived, and which are missing. */
function receivedOf({ received, expected, gaps }: ChatLedger, t: TFunction): string {
  if (gaps.length === 0) return t('chatConnection.received', { received, count: expected });
  const shown = gaps.slice(0, GAPS_MAX).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  const named = shown.join(', ');
  return t('chatConnection.missing', {
    received,
    count: expected,
    gaps: gaps.length > GAPS_MAX ? `${named} …` : named,
  });
}

function stateOf(connection: Connection, t: TFunction): string {
  const word = t(`chat.connectionState.${connection.name}`);
  switch (connection.name) {
    case 'waiting':
    case 'disconnected':
      return t('chatConnection.because', { state: word, reason: t(`chatConnection.reason.${connection.reason}`) });
    case 'ended':
      return t('chatConnection.because', { state: word, reason: t(`conversation.ended.${connection.reason}`) });
    case 'off':
    case 'connecting':
    case 'ready':
      return word;
  }
}
