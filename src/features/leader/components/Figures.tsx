import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { LeaderFigures } from '#contract/http/chats.ts';
import { useElapsedMs } from '#common/clock/index.ts';
import { NO_ONE_WAITS, useChatDue, type WaitTone } from '#common/deadlines.ts';
import { readMessage } from '#common/messageText.ts';
import { formatCoarse, formatDuration } from '#common/format/duration.ts';
import { formatCount } from '#common/format/number.ts';
import { ProductName } from '../../tasks/index.ts';
import { NO_TASK_FILTERS } from '../leaderFilters.ts';
import { leaderFigures, selectView, todayChosen, viewChanged } from '../leaderSlice.ts';
import { LoadBar } from './staffFacts.tsx';
import './Figures.css';

/** The state of the service in five figures. Each shows what it counts. */
export function Figures() {
  const { t } = useTranslation();
  const { figures, error } = useSelector(leaderFigures.select);
  return (
    <section aria-label={t('leader.figures')} className="cs-floor-figures cs-gap-2 cs-grid">
      <InLine figures={figures} />
      <LongestWait figures={figures} />
      <Online figures={figures} />
      <Slots figures={figures} />
      <FirstResponse figures={figures} />
      <span
        role="status"
        className={error === null ? 'cs-visually-hidden' : 'cs-floor-figures-error cs-small cs-danger'}
      >
        {error !== null && t('leader.figuresFailed', { reason: readMessage(t, error) })}
      </span>
    </section>
  );
}

interface FiguresProps {
  /** null: not known yet. */
  readonly figures: LeaderFigures | null;
}

/** In place of a figure that is not known. */
const NONE = '–';

function InLine({ figures }: FiguresProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { tab, tasks } = useSelector(selectView);
  const isShown = tab === 'task' && tasks.show === 'inLine';
  return (
    <Figure
      label={t('leader.inLine')}
      value={figures === null ? NONE : formatCount(figures.inLine)}
      isShown={isShown}
      onShow={() =>
        dispatch(viewChanged({ tab: 'task', tasks: { ...NO_TASK_FILTERS, show: isShown ? 'live' : 'inLine' } }))
      }
    >
      {t('leader.inLineHint')}
    </Figure>
  );
}

function LongestWait({ figures }: FiguresProps) {
  const wait = figures?.longestWait ?? null;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { chatId } = useSelector(selectView);
  const ms = useElapsedMs(wait?.waitingSince ?? null);
  const { tone, due } = useChatDue(wait ?? NO_ONE_WAITS);
  return (
    <Figure
      label={t('leader.longestWait')}
      value={ms === null ? NONE : formatCoarse(t, ms)}
      tone={tone}
      isShown={wait !== null && chatId === wait.chatId}
      onShow={wait === null ? null : () => dispatch(viewChanged({ chatId: wait.chatId }))}
    >
      {figures !== null && wait === null && <span>{t('leader.nobodyWaits')}</span>}
      {wait !== null && (
        <>
          <span>{`${wait.chatId} · `}</span>
          <ProductName code={wait.comeFrom} />
          {due !== '' && <span className="cs-unbroken">{` · ${due}`}</span>}
        </>
      )}
    </Figure>
  );
}

function Online({ figures }: FiguresProps) {
  const { t } = useTranslation();
  return (
    <Figure
      label={t('leader.online')}
      value={figures === null ? NONE : t('leader.of', { part: figures.online, all: figures.staff })}
      {...useOnlineStaff()}
    >
      {figures !== null && t('leader.awayCount', { away: figures.away })}
      {figures !== null && figures.onBreak > 0 && ` · ${t('leader.onBreakCount', { onBreak: figures.onBreak })}`}
    </Figure>
  );
}

/** Chats of people who are away wait for no one: they are what a leader must see first. */
function Slots({ figures }: FiguresProps) {
  const { t } = useTranslation();
  const awayChats = figures?.awayChats ?? 0;
  return (
    <Figure
      label={t('leader.usedSlots')}
      value={figures === null ? NONE : t('leader.of', { part: figures.usedSlots, all: figures.slots })}
      tone={awayChats > 0 ? 'late' : 'calm'}
      {...useOnlineStaff()}
    >
      {awayChats > 0 && <span>{t('leader.awayChats', { count: awayChats })}</span>}
      {awayChats === 0 && figures !== null && figures.slots > 0 && (
        <LoadBar openChats={figures.usedSlots} maxChats={figures.slots} />
      )}
    </Figure>
  );
}

/** Shows the people who are online, with their chats; once more: everyone. */
function useOnlineStaff() {
  const dispatch = useDispatch();
  const { tab, staff } = useSelector(selectView);
  const isShown = tab === 'staff' && staff.online === true;
  return {
    isShown,
    onShow: () => dispatch(viewChanged({ tab: 'staff', staff: { online: isShown ? null : true } })),
  };
}

function FirstResponse({ figures }: FiguresProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { tab, tasks } = useSelector(selectView);
  const isShown = tab === 'task' && tasks.day !== null;
  const ms = figures?.firstResponseMs ?? null;
  return (
    <Figure
      label={t('leader.firstResponse')}
      value={ms === null ? NONE : formatDuration(t, ms)}
      isShown={isShown}
      onShow={() => dispatch(isShown ? viewChanged({ tasks: NO_TASK_FILTERS }) : todayChosen())}
    >
      {figures !== null && t('leader.answeredToday', { answered: figures.answeredToday, all: figures.chatsToday })}
    </Figure>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly tone?: WaitTone;
  /** The page shows what the figure counts. */
  readonly isShown: boolean;
  /** null: there is nothing to show. */
  readonly onShow: (() => void) | null;
  readonly children: ReactNode;
}

function Figure({ label, value, tone = 'calm', isShown, onShow, children }: FigureProps) {
  return (
    <button
      type="button"
      className={`cs-floor-figure cs-pointer cs-at-baseline cs-box cs-wrap cs-between cs-narrowed`}
      aria-pressed={isShown}
      aria-disabled={onShow === null ? true : undefined}
      onClick={() => onShow?.()}
    >
      <span className="cs-floor-figure-label cs-strong cs-muted cs-tiny">{label}</span>{' '}
      <span className={`cs-large cs-strong cs-unbroken cs-digits is-${tone}`}>{value}</span>{' '}
      <span className="cs-digits cs-muted cs-tiny">{children}</span>
    </button>
  );
}
