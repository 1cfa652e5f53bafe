import {
  ChevronFirst,
  ChevronLast,
  Pause,
  Play,
  StepBack,
  StepForward,
  ArrowLeftToLine,
  ArrowRightToLine,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { MARK_KINDS } from '#src/actionLog/replay/index.ts';
import { CommandButton } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { CheckField } from '#common/components/CheckField.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { formatCount } from '#common/format/number.ts';
import { formatClock } from '#common/format/time.ts';
import { JUMP_WAYS, readJump, type JumpWay } from '../jump.ts';
import { SILENCE_MS } from '../playLogSaga.ts';
import {
  skipSilenceChosen,
  speedChosen,
  SPEEDS,
  jumpRequested,
  jumpFilterChosen,
  type JumpFilter,
} from '../playerSlice.ts';
import {
  selectClock,
  selectIsPlaying,
  selectLog,
  selectSkipsSilence,
  selectSpeed,
  selectWanted,
  selectIsNotFound,
  selectJumpFilter,
  selectTypes,
} from '../replaySlice.ts';
import { lanesOf } from './timelineShapes.ts';

const ICON_SIZE = 18;

/** Buttons and settings for playing a log. */
export function Controls() {
  const { t } = useTranslation();
  const isPlaying = useSelector(selectIsPlaying);
  return (
    <div className="cs-gap-2-3 cs-row cs-wrap" role="group" aria-label={t('replay.controls')}>
      <div className="cs-gap-2-3 cs-row cs-wrap">
        <CommandButton command="replay.toStart" label={t('replay.toStart')} icon={<ChevronFirst size={ICON_SIZE} />} />
        <CommandButton command="replay.stepBack" label={t('replay.stepBack')} icon={<StepBack size={ICON_SIZE} />} />
        <CommandButton
          command="replay.play"
          label={t(isPlaying ? 'replay.pause' : 'replay.play')}
          icon={isPlaying ? <Pause size={ICON_SIZE} /> : <Play size={ICON_SIZE} />}
          variant="primary"
        />
        <CommandButton
          command="replay.stepForward"
          label={t('replay.stepForward')}
          icon={<StepForward size={ICON_SIZE} />}
        />
        <CommandButton command="replay.toEnd" label={t('replay.toEnd')} icon={<ChevronLast size={ICON_SIZE} />} />
      </div>
      <ClockLine />
      <SpeedFields />
    </div>
  );
}

/** Time and position. A screen reader hears them from the slider of the time line. */
function ClockLine() {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const clock = useSelector(selectClock);
  const position = useSelector(selectWanted);
  const count = useSelector(selectLog)?.count ?? 0;
  if (clock === null) return null;
  return (
    <p className="cs-replay-place cs-digits cs-flush">
      {t('replay.place', { time: formatClock(clock, zone), position: formatCount(position), last: formatCount(count) })}
    </p>
  );
}

function SpeedFields() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const speed = useSelector(selectSpeed);
  const isSkipped = useSelector(selectSkipsSilence);
  return (
    <div className="cs-replay-pace cs-gap-2-3 cs-row cs-wrap">
      <SelectField
        label={t('replay.speed')}
        options={SPEEDS.map((each) => ({ value: String(each), label: t('replay.speedOf', { speed: each }) }))}
        value={String(speed)}
        onChange={(value) => {
          const chosen = SPEEDS.find((each) => String(each) === value);
          if (chosen !== undefined) dispatch(speedChosen({ speed: chosen }));
        }}
      />
      <CheckField
        label={t('replay.skipSilence')}
        title={t('replay.skipSilenceHint', { seconds: SILENCE_MS / 1_000 })}
        checked={isSkipped}
        onChange={(isChecked) => dispatch(skipSilenceChosen({ isSkipped: isChecked }))}
      />
    </div>
  );
}

const CHAT = 'chat:';

/** Chooses what the 'previous' and 'next' buttons jump to. */
export function JumpFilterBar() {
  const { t } = useTranslation();
  const isNotFound = useSelector(selectIsNotFound);
  return (
    <div className="cs-replay-stride cs-gap-2-3 cs-row cs-wrap" role="group" aria-label={t('replay.jumpFilterLabel')}>
      <JumpFilterField />
      <CommandButton
        command="replay.previous"
        label={t('replay.previous')}
        icon={<ArrowLeftToLine size={18} />}
        variant="secondary"
      />
      <CommandButton
        command="replay.next"
        label={t('replay.next')}
        icon={<ArrowRightToLine size={18} />}
        variant="secondary"
      />
      <span role="status" className="cs-replay-not-found cs-small cs-danger">
        {isNotFound && t('replay.notFound')}
      </span>
    </div>
  );
}

function JumpFilterField() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const log = useSelector(selectLog);
  const types = useSelector(selectTypes);
  const filter = useSelector(selectJumpFilter);
  const options = [
    { value: 'marks', label: t('replay.jumpFilter.marks') },
    ...lanesOf(log?.buckets ?? []).map((kind) => ({ value: kind, label: t(`replay.mark.${kind}`) })),
    { value: 'types', label: t('replay.jumpFilter.types'), disabled: types === null },
    ...(log?.chatIds ?? []).map((id) => ({ value: `${CHAT}${id}`, label: t('replay.jumpFilter.chat', { id }) })),
  ];
  return (
    <SelectField
      label={t('replay.jumpFilterLabel')}
      options={options}
      value={valueOf(filter)}
      onChange={(value) => dispatch(jumpFilterChosen(jumpFilterOf(value)))}
    />
  );
}

function valueOf(filter: JumpFilter): string {
  switch (filter.by) {
    case 'mark':
      return filter.mark;
    case 'chat':
      return `${CHAT}${filter.chatId}`;
    default:
      return filter.by;
  }
}

function jumpFilterOf(value: string): JumpFilter {
  if (value.startsWith(CHAT)) return { by: 'chat', chatId: value.slice(CHAT.length) };
  const mark = MARK_KINDS.find((kind) => kind === value);
  if (mark !== undefined) return { by: 'mark', mark };
  return { by: value === 'types' ? 'types' : 'marks' };
}

/** A form to jump to an action, a time, a message or a chat. */
export function JumpForm() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const log = useSelector(selectLog);
  const [way, setWay] = useState<JumpWay>('position');
  const [text, setText] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  if (log === null) return null;
  const change = (value: string) => {
    setText(value);
    setIsInvalid(false);
  };
  const values = {
    last: formatCount(log.count),
    from: formatClock(log.from, zone),
    until: formatClock(log.until, zone),
  };
  return (
    <div className="cs-replay-jump">
      <FilterBar
        label={t('replay.jump')}
        onSubmit={() => {
          const jump = readJump(way, text, log, zone);
          setIsInvalid(jump === null);
          if (jump !== null) dispatch(jumpRequested(jump));
        }}
      >
        <SelectField
          label={t('replay.jumpTo')}
          options={JUMP_WAYS.map((value) => ({ value, label: t(`replay.jumpWay.${value}`) }))}
          value={way}
          onChange={(chosen) => {
            setWay(chosen);
            change('');
          }}
        />
        <TextField
          className="cs-hidden-label"
          label={t(`replay.jumpWay.${way}`)}
          placeholder={t(`replay.jumpHint.${way}`, values)}
          value={text}
          maxLength={100}
          autoComplete="off"
          error={isInvalid ? t('replay.jumpInvalid') : null}
          onChange={({ target }) => change(target.value)}
        />
        <Button type="submit">{t('replay.go')}</Button>
      </FilterBar>
    </div>
  );
}
