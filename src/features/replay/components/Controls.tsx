import { ChevronFirst, ChevronLast, Pause, Play, StepBack, StepForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CheckField } from '#common/components/CheckField.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { useTimeZone } from '#common/components/timeZone.tsx';
import { formatCount } from '#common/format/number.ts';
import { formatClock } from '#common/format/time.ts';
import { SILENCE_MS } from '../playLogSaga.ts';
import { skipSilenceChosen, speedChosen, SPEEDS } from '../replayEvents.ts';
import {
  selectClock,
  selectIsPlaying,
  selectLog,
  selectSkipsSilence,
  selectSpeed,
  selectWanted,
} from '../replaySlice.ts';
import { CommandButton } from './CommandButton.tsx';

const ICON_SIZE = 18;

/** Buttons and settings for playing a log. */
export function Controls() {
  const { t } = useTranslation();
  const isPlaying = useSelector(selectIsPlaying);
  return (
    <div className="cs-replay-controls cs-row cs-wrap" role="group" aria-label={t('replay.controls')}>
      <div className="cs-replay-buttons cs-gap-1 cs-row cs-wrap">
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
    <div className="cs-replay-pace cs-row cs-wrap">
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
