import { ArrowRight, ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useDispatch } from 'react-redux';
import type { ChatLedger } from '#contract/actionLog.ts';
import { parseJson } from '#contract/parseJson.ts';
import type { ActionLogHead } from '#contract/http/actionLogs.ts';
import type { PositionDetails, StateChange, Frame, LedgerNote } from '#src/actionLog/replay/index.ts';
import { Button } from '#common/components/Button.tsx';
import { Fact, Facts } from '#common/components/Facts.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { formatCount } from '#common/format/number.ts';
import { formatDateTime, formatClock } from '#common/format/time.ts';
import { useView } from '#common/view.ts';
import { type OpenedLog, PANEL_VIEW, seekRequested, type Check } from '../playerSlice.ts';
import { selectCheck, selectLog, selectPositionDetails, selectReport } from '../replaySlice.ts';
import { BisectPanel } from './BisectPanel.tsx';
import { CasePanel } from './CasePanel.tsx';
import { CausePanel, PreviousChange } from './CausePanel.tsx';
import { formatBytes, formatNumbers, verificationText } from './format.ts';
import './Panels.css';

const PANELS = ['action', 'cause', 'changes', 'frames', 'ledger', 'hashes', 'bisect', 'report', 'case'] as const;
type PanelName = (typeof PANELS)[number];

/** Tabs with details of the position and of the log. */
export function Panels() {
  const { t } = useTranslation();
  const [view, setView] = useView(PANEL_VIEW);
  const active = PANELS.find((name) => name === view) ?? 'action';
  return (
    <Panel as="section" className="cs-replay-panels cs-shortened cs-stack cs-narrowed" aria-label={t('replay.panels')}>
      <Tabs
        label={t('replay.panels')}
        tabs={PANELS.map((name) => ({ name, label: t(`replay.panel.${name}`) }))}
        active={active}
        onSelect={setView}
      >
        <div className="cs-replay-panel cs-pad-3 cs-scroll cs-stack cs-gap-3">
          <ActivePanel name={active} />
        </div>
      </Tabs>
    </Panel>
  );
}

function ActivePanel({ name }: { readonly name: PanelName }): ReactNode {
  const details = useSelector(selectPositionDetails);
  const log = useSelector(selectLog);
  const report = useSelector(selectReport);
  const check = useSelector(selectCheck);
  if (name === 'report') return log === null ? null : <ReportPanel log={log} report={report} />;
  if (name === 'case') return <CasePanel />;
  if (name === 'hashes') return <HashesPanel check={check} />;
  if (name === 'bisect') return <BisectPanel />;
  if (details === null) return null;
  switch (name) {
    case 'action':
      return <ActionPanel details={details} />;
    case 'cause':
      return <CausePanel causes={details.causes} />;
    case 'changes':
      return <ChangesPanel details={details} />;
    case 'frames':
      return <FramesPanel frames={details.entry?.frames ?? []} />;
    case 'ledger':
      return <LedgerPanel ledger={details.ledger} notes={check.name === 'done' ? check.verification.notes : null} />;
  }
}

/** The action that led to the position. */
function ActionPanel({ details: { position, at, entry, address } }: { readonly details: PositionDetails }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  return (
    <>
      {entry === null && <Hint>{t('replay.noEntry')}</Hint>}
      <Facts>
        {entry !== null && (
          <Fact name={t('replay.fact.type')}>
            <code>{entry.type}</code>
          </Fact>
        )}
        {entry !== null && <Fact name={t('replay.fact.origin')}>{t(`replay.by.${entry.by}`)}</Fact>}
        <Fact name={t('replay.fact.time')}>
          {formatDateTime(at, zone)}
          {`.${String(at % 1_000).padStart(3, '0')}`}
        </Fact>
        <Fact name={t('replay.fact.number')}>{formatCount(position)}</Fact>
        {entry !== null && <Fact name={t('replay.fact.numberInLoad')}>{formatCount(entry.no)}</Fact>}
        <Fact name={t('replay.fact.place')}>{address}</Fact>
      </Facts>
      {entry !== null && <Json label={t('replay.actionText')} text={entry.action} />}
    </>
  );
}

function Json({ label, text }: { readonly label: string; readonly text: string }) {
  const formatted = useMemo(() => format(text), [text]);
  return (
    <pre
      className="cs-replay-json cs-scroll-all cs-pad-2 cs-lines cs-sunken cs-breaks cs-flush"
      dir="ltr"
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      {formatted}
    </pre>
  );
}

/** Formats JSON. A text that was cut off is no JSON and stays as it is. */
function format(text: string): string {
  const value = parseJson(text);
  return value === null ? text : JSON.stringify(value, null, 2);
}

/** Changes that the action made in the state. */
function ChangesPanel({ details: { changes, hasMoreChanges } }: { readonly details: PositionDetails }) {
  const { t } = useTranslation();
  if (changes.length === 0) return <Hint>{t('replay.noChanges')}</Hint>;
  return (
    <>
      <ChangeList changes={changes} after={(path) => <PreviousChange path={path} />} />
      {hasMoreChanges && <Hint>{t('replay.moreChanges')}</Hint>}
    </>
  );
}

interface ChangeListProps {
  readonly changes: readonly StateChange[];
  /** Drawn after each change. */
  readonly after?: (path: string) => ReactNode;
}

function ChangeList({ changes, after: drawAfter }: ChangeListProps) {
  const { t } = useTranslation();
  return (
    <ul className="cs-replay-changes cs-list cs-stack cs-gap-2 cs-small">
      {changes.map(({ path, before, after }) => (
        <li key={path}>
          <code className="cs-muted cs-block">{path}</code>
          <Value text={before} className="is-before" />
          <ArrowRight size={14} role="img" aria-label={t('replay.becomes')} />
          <Value text={after} className="is-after" /> {drawAfter?.(path)}
        </li>
      ))}
    </ul>
  );
}

function Value({ text, className }: { readonly text: string | null; readonly className: string }) {
  const { t } = useTranslation();
  if (text === null) return <span className="cs-hint">{t('replay.absent')}</span>;
  return (
    <code className={`cs-replay-value ${className}`} dir="ltr">
      {text}
    </code>
  );
}

const ICON = { in: ArrowDown, out: ArrowUp } as const;

/** Headers of the protocol frames that the action reports. */
function FramesPanel({ frames }: { readonly frames: readonly Frame[] }) {
  const { t } = useTranslation();
  if (frames.length === 0) return <Hint>{t('replay.noFrames')}</Hint>;
  return (
    <ol className="cs-list cs-stack cs-gap-2 cs-small">
      {frames.map(({ direction, name, seq, bodyBytes }, index) => {
        const Icon = ICON[direction];
        return (
          <li key={`${index}-${seq}`} className="cs-row cs-wrap cs-gap-2">
            <Icon size={14} role="img" aria-label={t(direction === 'in' ? 'replay.frameIn' : 'replay.frameOut')} />
            <code>{name}</code>
            <span>{t('replay.frameFacts', { seq: formatCount(seq), bytes: formatBytes(t, bodyBytes) })}</span>
          </li>
        );
      })}
    </ol>
  );
}

interface LedgerPanelProps {
  readonly ledger: readonly ChatLedger[];
  /** null: not computed yet. */
  readonly notes: readonly LedgerNote[] | null;
}

/** How many messages of each chat the page has at this position, and all gaps of the log. */
function LedgerPanel({ ledger, notes }: LedgerPanelProps) {
  const { t } = useTranslation();
  return (
    <>
      {ledger.length === 0 ? (
        <Hint>{t('replay.noLedger')}</Hint>
      ) : (
        <ul className="cs-list cs-stack cs-gap-2 cs-small">
          {ledger.map((chat) => (
            <Chat key={chat.chatId} chat={chat} />
          ))}
        </ul>
      )}
      <h3 className="cs-small">{t('replay.ledgerNotes')}</h3>
      {notes === null ? <Hint>{t('replay.checking')}</Hint> : <Notes notes={notes} />}
    </>
  );
}

function Chat({ chat: { chatId, received, expected, gaps } }: { readonly chat: ChatLedger }) {
  const { t } = useTranslation();
  return (
    <li className="cs-wrap cs-gap-0-3 cs-digits">
      <strong>{t('replay.jumpFilter.chat', { id: chatId })}</strong>
      <span>{t('replay.ledgerOf', { received: formatCount(received), expected: formatCount(expected) })}</span>
      {gaps.length === 0 ? (
        <span className="cs-hint">{t('replay.ledgerComplete')}</span>
      ) : (
        <span className="cs-small cs-danger">
          {t('replay.ledgerGaps', { numbers: gaps.map(formatNumbers).join(', ') })}
        </span>
      )}
    </li>
  );
}

function Notes({ notes }: { readonly notes: readonly LedgerNote[] }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  if (notes.length === 0) return <Hint>{t('replay.noLedgerNotes')}</Hint>;
  return (
    <ol className="cs-list cs-stack cs-gap-2 cs-small">
      {notes.map((note) => (
        <li key={`${note.position}-${note.chatId}-${note.kind}-${note.from}`} className="cs-row cs-wrap cs-gap-2">
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

/** Result of the verification: whether replayed and recorded states are equal, and where and how they differ. */
function HashesPanel({ check }: { readonly check: Check }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const difference = check.name === 'done' ? check.verification.difference : null;
  if (difference === null) return <Hint>{verificationText(t, check)}</Hint>;
  const { position, slices, changes } = difference;
  return (
    <>
      <p className="cs-small cs-flush">
        {t('replay.differsIn', { position: formatCount(position), slices: slices.join(', ') })}{' '}
        <Button variant="link" onClick={() => dispatch(seekRequested({ position }))}>
          {t('replay.goThere')}
        </Button>
      </p>
      {changes.length === 0 ? (
        <Hint>{t('replay.differsUnknown')}</Hint>
      ) : (
        <>
          <h3 className="cs-small">{t('replay.differsHow')}</h3>
          <ChangeList changes={changes} />
        </>
      )}
    </>
  );
}

interface ReportPanelProps {
  readonly log: OpenedLog;
  /** null: the log comes from a file. */
  readonly report: ActionLogHead | null;
}

/** The note of the reporter, and facts about the log. */
function ReportPanel({ log, report }: ReportPanelProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  return (
    <>
      {report === null ? (
        <Hint>{t('replay.noReport')}</Hint>
      ) : (
        <p className="cs-lines cs-breaks cs-flush" dir="auto">
          {report.note === '' ? t('replay.noNote') : report.note}
        </p>
      )}
      <Facts>
        {report !== null && (
          <Fact name={t('replay.fact.reporter')}>
            <bdi>{report.staffName}</bdi> (<bdi>{report.account}</bdi>)
          </Fact>
        )}
        {report !== null && <Fact name={t('replay.fact.reportedAt')}>{formatDateTime(report.createTime, zone)}</Fact>}
        <Fact name={t('replay.fact.staffId')}>{log.staffId ?? ''}</Fact>
        <Fact name={t('replay.fact.span')}>
          {t('replay.span', { from: formatDateTime(log.from, zone), until: formatDateTime(log.until, zone) })}
        </Fact>
        <Fact name={t('replay.fact.actions')}>{formatCount(log.count)}</Fact>
        <Fact name={t('replay.fact.device')}>{log.device}</Fact>
        <Fact name={t('replay.fact.version')}>{`${log.client.version} (${log.client.build})`}</Fact>
        <Fact name={t('replay.fact.texts')}>{t(log.hasTexts ? 'replay.textsIncluded' : 'replay.textsMasked')}</Fact>
      </Facts>
    </>
  );
}

/** Says that there is nothing, or not yet. */
function Hint({ children }: { readonly children: string }) {
  return <p className="cs-hint cs-flush">{children}</p>;
}
