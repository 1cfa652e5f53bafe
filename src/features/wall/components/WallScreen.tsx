import { ArrowLeft, Maximize, Minimize, SlidersHorizontal, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { selectNow, useClock, type ClockRoot } from '#common/clock/index.ts';
import { Button } from '#common/components/Button.tsx';
import { Link } from '#common/components/Link.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { clockOf } from '#common/format/messageTime.ts';
import { formatClock } from '#common/format/time.ts';
import { readMessage } from '#common/messageText.ts';
import { useShown } from '#common/useShown.ts';
import { LEADER_PATH } from '../../leader/index.ts';
import { selectIsSoundBlocked } from '../../notifications/index.ts';
import { formOf, OF_THIS_DEVICE } from '../thresholds.ts';
import {
  fullScreenPressed,
  selectFullScreen,
  selectStaleSince,
  selectThresholds,
  thresholdsForm,
  wallClosed,
  wallFigures,
  wallOpened,
  type WallRoot,
} from '../wallSlice.ts';
import { Hours } from './Hours.tsx';
import { Products } from './Products.tsx';
import { Staff } from './Staff.tsx';
import { ThresholdsDialog } from './ThresholdsDialog.tsx';
import { Tiles } from './Tiles.tsx';
import './Wall.css';

/** The state of the service on a screen in the room, which is read from some metres. It fits without scrolling. */
export function WallScreen() {
  useClock();
  useShown(wallOpened, wallClosed);
  return (
    <main className="cs-wall cs-on-canvas cs-digits">
      <Head />
      <Tiles />
      <Products />
      <Hours />
      <Staff />
      <ThresholdsDialog />
    </main>
  );
}

function Head() {
  const { t } = useTranslation();
  return (
    <header className="cs-wall-head cs-row cs-gap-4">
      <Link to={LEADER_PATH} className="cs-inline cs-gap-1">
        <ArrowLeft size={18} aria-hidden="true" />
        <span>{t('wall.back')}</span>
      </Link>
      <ScreenHeading className="cs-wall-title cs-flush">{t('wall.title')}</ScreenHeading>
      <TimeOfDay />
      <Stale />
      <SoundBlocked />
      <Thresholds />
      <FullScreenButton />
    </header>
  );
}

function TimeOfDay() {
  const zone = useTimeZone();
  const clock = useSelector((root: ClockRoot) => {
    const now = selectNow(root);
    return now === null ? '' : clockOf(now, zone);
  });
  return <span className="cs-wall-time cs-muted">{clock}</span>;
}

/** Figures that are no longer refreshed look like present ones, so this must not be overlooked. */
function Stale() {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const since = useSelector(selectStaleSince);
  const error = useSelector((root: WallRoot) => wallFigures.select(root).error);
  return (
    <div role="alert" className="cs-wall-stale cs-grow">
      {since !== null && (
        <span className="cs-wall-stale-words cs-inline cs-gap-2 cs-rounded">
          <TriangleAlert aria-hidden="true" />
          <strong>{t('wall.staleSince', { time: formatClock(since, zone) })}</strong>
          {error !== null && <span>{readMessage(t, error)}</span>}
        </span>
      )}
    </div>
  );
}

function SoundBlocked() {
  const { t } = useTranslation();
  const { sound } = useSelector(selectThresholds);
  const isBlocked = useSelector(selectIsSoundBlocked);
  return sound && isBlocked ? <span className="cs-small cs-warning">{t('wall.soundBlocked')}</span> : null;
}

function Thresholds() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const thresholds = useSelector(selectThresholds);
  return (
    <Button
      onClick={() => dispatch(thresholdsForm.actions.opened({ subject: OF_THIS_DEVICE, form: formOf(thresholds) }))}
    >
      <SlidersHorizontal size={16} aria-hidden="true" />
      {t('wall.thresholds')}
    </Button>
  );
}

function FullScreenButton() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const fullScreen = useSelector(selectFullScreen);
  if (fullScreen === 'unsupported') return null;
  const Icon = fullScreen === 'on' ? Minimize : Maximize;
  return (
    <Button onClick={() => dispatch(fullScreenPressed())}>
      <Icon size={16} aria-hidden="true" />
      {t(fullScreen === 'on' ? 'wall.leaveFullScreen' : 'wall.fullScreen')}
    </Button>
  );
}
