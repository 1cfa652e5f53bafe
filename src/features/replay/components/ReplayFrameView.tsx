import { Maximize, Minimize, Keyboard } from 'lucide-react';
import { use, useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { REPLAY_FRAME_PATH } from '#contract/constants.ts';
import { useKeyHint, useRunCommand } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { Loading } from '#common/components/states.tsx';
import { ThrottleContext } from '#common/browser/useThrottledSelector.ts';
import { sizeChosen } from '../playerSlice.ts';
import { frameHost } from '../replayFrameHost.ts';
import { PickLayer } from './PickLayer.tsx';
import { selectIsActualSize, selectPhase, selectViewport } from '../replaySlice.ts';

const COMMAND = 'page.keys';

/** Opens the shortcut sheet. */
function KeysButton() {
  const { t } = useTranslation();
  const run = useRunCommand();
  return (
    <Button
      className="compact"
      variant="tertiary"
      aria-haspopup="dialog"
      {...useKeyHint(COMMAND)(t('commandTitles.keys'))}
      onClick={() => run(COMMAND)}
    >
      <Keyboard size={14} aria-hidden="true" />
      {t('replay.keys')}
    </Button>
  );
}

/** In CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The replay frame in its original size, scaled down to the available room. */
export function ReplayFrameView() {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const room = useSize(box);
  const isOpening = useSelector(selectPhase).name === 'opening';
  const isActual = useSelector(selectIsActualSize);
  const { width, height } = useSelector(selectViewport);
  useFocusAfterClicks(box);
  const scale = isActual || room === null ? 1 : Math.min(1, room.width / width, room.height / height);
  return (
    <section
      className={`cs-replay-stage cs-shortened cs-stack cs-narrowed ${isActual ? 'is-actual' : ''}`.trim()}
      aria-label={t('replay.frameTitle')}
    >
      <div
        ref={box}
        className="cs-replay-box cs-flex cs-rounded cs-clipped cs-fill cs-anchor"
        tabIndex={isActual ? 0 : -1}
        role="group"
        aria-label={t('replay.frameTitle')}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <div
          className="cs-replay-scaled cs-on-surface cs-clipped cs-fixed cs-anchor"
          style={{ width: width * scale, height: height * scale }}
        >
          <div style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0' }}>
            <ReplayFrame width={width} height={height} />
          </div>
          <PickLayer scale={scale} />
        </div>
        {isOpening && (
          <div className="cs-replay-opening cs-covering cs-absolute cs-on-surface cs-grid">
            <Loading label={t('replay.opening')} />
          </div>
        )}
      </div>
      <FrameSize viewport={{ width, height }} scale={scale} isActual={isActual} isOpen={!isOpening} />
    </section>
  );
}

const attachFrame = (frame: HTMLIFrameElement | null) => frameHost.attach(frame);

/** A user can look and scroll in it, and nothing else. */
function ReplayFrame({ width, height }: Size) {
  const { t } = useTranslation();
  // Inside a replay of the replay screen: no frame within the frame.
  if (!use(ThrottleContext)) return <div className="cs-stage-frame" style={{ width, height }} />;
  return (
    <iframe
      ref={attachFrame}
      className="cs-stage-frame"
      src={REPLAY_FRAME_PATH}
      sandbox="allow-scripts allow-same-origin"
      title={t('replay.frameTitle')}
      width={width}
      height={height}
    />
  );
}

interface FrameSizeProps {
  readonly viewport: Size;
  readonly scale: number;
  readonly isActual: boolean;
  readonly isOpen: boolean;
}

function FrameSize({ viewport, scale, isActual, isOpen }: FrameSizeProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const Icon = isActual ? Minimize : Maximize;
  return (
    <div className="cs-replay-size cs-hint cs-row cs-flush">
      <span>{t('replay.viewport', { ...viewport, percent: Math.round(scale * 100) })}</span>
      <Button className="compact" variant="tertiary" onClick={() => dispatch(sizeChosen({ isActual: !isActual }))}>
        <Icon size={14} aria-hidden="true" />
        {t(isActual ? 'replay.fit' : 'replay.actualSize')}
      </Button>
      {isOpen && <KeysButton />}
    </div>
  );
}

function useSize(box: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** A click into the frame moves the focus there, where keys do nothing. This hook moves it back; Tab still enters. */
function useFocusAfterClicks(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const takeFocusBack = () => {
      const element = box.current;
      if (element !== null && element.contains(document.activeElement) && element.matches(':hover'))
        element.focus({ preventScroll: true });
    };
    window.addEventListener('blur', takeFocusBack);
    return () => window.removeEventListener('blur', takeFocusBack);
  }, [box]);
}
