import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { Button } from '#common/components/Button.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { formatDateTime } from '#common/format/time.ts';
import { readMessage } from '#common/messageText.ts';
import { errorText } from '#common/errors.ts';
import { caseDownloadRequested, lineChosen } from '../case/caseSlice.ts';
import type { CaseChat, CaseView } from '../case/caseView.ts';
import type { CaseLine } from '../case/joinCase.ts';
import { selectCase, selectChosenLine, selectClock, selectSource } from '../replaySlice.ts';
import { CaseWay } from './CaseWay.tsx';
import { formatExact } from './format.ts';

/** What belongs to the open log: the chats, what became of each message and event, and the customers' pages. */
export function CasePanel() {
  const { t } = useTranslation();
  const { phase } = useSelector(selectCase);
  switch (phase.name) {
    case 'none':
    case 'loading':
      return <p className="cs-hint cs-flush">{t(`replay.case.${phase.name}`)}</p>;
    case 'failed':
      return (
        <p className="cs-danger cs-flush" role="alert">
          {t('replay.case.failed')} {readMessage(t, errorText(phase.error))}
        </p>
      );
    case 'ready':
      return <Case view={phase.view} />;
  }
}

/** How many lines and actions are shown before and after the position. */
const BESIDE = 20;

function Case({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const line = useSelector(selectChosenLine);
  const clock = useSelector(selectClock) ?? 0;
  const now = clock + (view.agentClock?.offsetMs ?? 0);
  return (
    <>
      {view.chats.length === 0 && <p className="cs-hint cs-flush">{t('replay.case.noChats')}</p>}
      {view.isCut && <p className="cs-hint cs-flush">{t('replay.case.cut')}</p>}
      <ul className="cs-list cs-stack cs-gap-2 cs-small">
        {view.chats.map((chat) => (
          <Chat key={chat.chatId} chat={chat} />
        ))}
      </ul>
      <DownloadCase />
      {line !== null && <CaseWay line={line} title={lineText(t, line)} />}
      <Lines view={view} now={now} />
      {view.chats.map((chat) => (chat.rows.length === 0 ? null : <Actions key={chat.chatId} chat={chat} now={now} />))}
    </>
  );
}

function Chat({ chat }: { readonly chat: CaseChat }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  return (
    <li>
      <strong>{t('replay.case.chat', { id: chat.chatId, customerId: chat.customerId })}</strong>
      <p className="cs-flush">{answerText(t, chat, zone)}</p>
      {chat.record !== null && (
        <p className="cs-flush">
          {t('replay.case.record', {
            count: chat.rows.length,
            from: formatExact(chat.record.from, zone),
            until: formatExact(chat.record.until, zone),
            device: chat.record.device,
          })}
        </p>
      )}
      <p className="cs-hint cs-flush">
        {t('replay.case.marks', {
          staffDelivered: chat.staffDeliveredSeq,
          staffRead: chat.staffReadSeq,
          customerDelivered: chat.customerDeliveredSeq,
          customerRead: chat.customerReadSeq,
        })}
      </p>
    </li>
  );
}

function answerText(t: TFunction, { askedTime, answerTime, status }: CaseChat, zone: string): string {
  if (askedTime === null) return t('replay.case.notAsked');
  if (answerTime === null) return t('replay.case.asked', { time: formatDateTime(askedTime, zone) });
  if (status === 'unreadable') return t('replay.case.unreadable');
  return t(status === 'none' ? 'replay.case.declined' : 'replay.case.sent', { time: formatDateTime(answerTime, zone) });
}

function DownloadCase() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { isDownloading } = useSelector(selectCase);
  if (useSelector(selectSource)?.by !== 'report') return null;
  return (
    <div>
      <Button busy={isDownloading} onClick={() => dispatch(caseDownloadRequested())}>
        {!isDownloading && <Download size={14} aria-hidden="true" />}
        {t('replay.case.download')}
      </Button>
    </div>
  );
}

/** The messages and events around the position, or those with a number. */
function Lines({ view: { lines, chats }, now }: { readonly view: CaseView; readonly now: number }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const chosen = useSelector(selectChosenLine);
  const [number, setNumber] = useState('');
  const typed = number.trim();
  const found = typed === '' ? lines : lines.filter(({ no }) => String(no) === typed);
  const shown = around(found, now, ({ steps }) => steps[0]?.at ?? 0);
  return (
    <>
      <h3 className="cs-small">{t('replay.case.lines')}</h3>
      <TextField
        label={t('replay.case.number')}
        value={number}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => setNumber(target.value)}
      />
      {shown.length === 0 && <p className="cs-hint cs-flush">{t('replay.case.noLines')}</p>}
      <ol className="cs-list cs-stack cs-gap-1 cs-small cs-digits">
        {shown.map((line) => (
          <li key={line.key} className="cs-row cs-wrap cs-gap-2">
            <span className="cs-muted">{formatExact(line.steps[0]?.at ?? 0, zone)}</span>
            <Button
              variant="link"
              aria-pressed={line === chosen}
              onClick={() => dispatch(lineChosen(line === chosen ? null : line.key))}
            >
              {lineText(t, line)}
            </Button>
            {line.kind === 'event' && <code>{eventName(line.eventKind)}</code>}
            {isOutside(line, chats) && <span className="cs-muted">{t('replay.case.outside')}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Whether all that is known of it happened when the customer's page recorded nothing. */
function isOutside({ chatId, steps }: CaseLine, chats: readonly CaseChat[]): boolean {
  const record = chats.find((chat) => chat.chatId === chatId)?.record ?? null;
  return record !== null && steps.every(({ at }) => at < record.from || at > record.until);
}

function lineText(t: TFunction, { kind, no, chatId: id }: CaseLine): string {
  if (no === null && kind === 'message') return t('replay.case.unsent', { id });
  return t(kind === 'message' ? 'replay.case.message' : 'replay.case.event', { no: no ?? '–', id });
}

function eventName(kind: number): string {
  return Object.entries(CHAT_EVENT).find(([, code]) => code === kind)?.[0] ?? String(kind);
}

/** What the customer's page did around the position. */
function Actions({ chat: { chatId: id, rows }, now }: { readonly chat: CaseChat; readonly now: number }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  return (
    <>
      <h3 className="cs-small">{t('replay.case.customerActions', { id })}</h3>
      <ol className="cs-list cs-stack cs-gap-1 cs-small cs-digits">
        {around(rows, now, ({ at }) => at).map(({ position, at, by, type }) => (
          <li key={position} className="cs-row cs-wrap cs-gap-2">
            <span className="cs-muted">{formatExact(at, zone)}</span>
            <code>{type}</code>
            <span className="cs-muted">{t(`replay.by.${by}`)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Those around a time, of a list in the order of time. */
function around<Item>(items: readonly Item[], now: number, atOf: (item: Item) => number): readonly Item[] {
  const later = items.findIndex((item) => atOf(item) > now);
  const middle = later === -1 ? items.length : later;
  return items.slice(Math.max(0, middle - BESIDE), middle + BESIDE);
}
