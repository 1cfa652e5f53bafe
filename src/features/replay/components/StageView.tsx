import { Maximize, Minimize } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../../common/components/Button.tsx';
import { Loading } from '../../../common/components/states.tsx';
import { sizeChosen } from '../replayEvents.ts';
import { selectIsActualSize, selectPhase, selectViewport } from '../replaySlice.ts';
import { KeysButton } from './Keys.tsx';
import type { StageProps } from './stageProps.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The screens as large as they were, made as small as there is room for. */
export function StageView({ Stage }: { readonly Stage: ComponentType<StageProps> }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const room = useSize(box);
  const isOpening = useSelector(selectPhase).name === 'opening';
  const isActual = useSelector(selectIsActualSize);
  const { width, height } = useSelector(selectViewport);
  useKeysAfterClicks(box);
  const scale = isActual || room === null ? 1 : Math.min(1, room.width / width, room.height / height);
  return (
    <section className={`cs-replay-stage ${isActual ? 'is-actual' : ''}`.trim()} aria-label={t('replay.stage')}>
      <div
        ref={box}
        className="cs-replay-box"
        tabIndex={isActual ? 0 : -1}
        role="group"
        aria-label={t('replay.stage')}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <div className="cs-replay-scaled" style={{ width: width * scale, height: height * scale }}>
          <div style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0' }}>
            <Stage width={width} height={height} title={t('replay.stage')} />
          </div>
        </div>
        {isOpening && (
          <div className="cs-replay-opening">
            <Loading label={t('replay.opening')} />
          </div>
        )}
      </div>
      <StageSize viewport={{ width, height }} scale={scale} isActual={isActual} isOpen={!isOpening} />
    </section>
  );
}

interface StageSizeProps {
  readonly viewport: Size;
  readonly scale: number;
  readonly isActual: boolean;
  readonly isOpen: boolean;
}

function StageSize({ viewport, scale, isActual, isOpen }: StageSizeProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const Icon = isActual ? Minimize : Maximize;
  return (
    <div className="cs-replay-size">
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

/**
 * A click into the frame takes the keyboard along, which has nothing to do in there. Whoever goes there by keyboard
 * stays.
 */
function useKeysAfterClicks(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const comeBack = () => {
      const element = box.current;
      if (element !== null && element.contains(document.activeElement) && element.matches(':hover'))
        element.focus({ preventScroll: true });
    };
    window.addEventListener('blur', comeBack);
    return () => window.removeEventListener('blur', comeBack);
  }, [box]);
}
