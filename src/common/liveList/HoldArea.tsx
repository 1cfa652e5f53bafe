import {
  useEffect,
  useEffectEvent,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/Button.tsx';
import { useDocumentEvent } from '../components/useDocumentEvent.ts';
import './liveList.css';

interface HoldAreaProps {
  /** The pointer or the keyboard focus moves on the rows. Called again while it goes on moving. */
  readonly onHold: () => void;
  readonly onRelease: () => void;
  /** Shows the waiting changes on Escape, wherever the focus is; null: nothing waits. */
  readonly onEscape: (() => void) | null;
  readonly children: ReactNode;
}

const DIALOG = '[aria-modal=true]';
/** Shortest time between two reports of a moving pointer. Shorter than `HOLD_MS`, so that no movement is missed. */
const REPORT_MS = 1_000;

type Mover = 'pointer' | 'focus';

/**
 * Rows that must not move under a pointer or a keyboard focus that moves. Touch does not hold them, and neither does
 * the focus that a click leaves behind.
 */
export function HoldArea({ onHold, onRelease, onEscape, children }: HoldAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const inside = useRef({ pointer: false, focus: false });
  const shiftGuard = useShiftGuard();
  useDocumentEvent('keydown', onEscape !== null, ({ key, target }) => {
    // A focus inside a dialog belongs to the dialog, which may have closed by now.
    const isInDialog = target instanceof Element && target.closest(DIALOG) !== null;
    if (key === 'Escape' && !isInDialog) onEscape?.();
  });

  const noteMove = (mover: Mover) => {
    inside.current[mover] = true;
    onHold();
  };
  const noteLeft = (mover: Mover) => {
    if (!inside.current[mover]) return;
    inside.current[mover] = false;
    if (!inside.current.pointer && !inside.current.focus) onRelease();
  };
  useEffect(() => {
    if (!inside.current.focus || area.current?.contains(document.activeElement) === true) return;
    // The focused element was removed, which no event reports: the keyboard continues at the rows.
    noteLeft('focus');
    (area.current?.querySelector<HTMLElement>('.cs-live-rows') ?? area.current)?.focus();
  });
  usePointer(area, { onMove: () => noteMove('pointer'), onLeft: () => noteLeft('pointer') });
  return (
    <div
      ref={area}
      tabIndex={-1}
      className="cs-hold cs-stack cs-gap-3"
      {...shiftGuard}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) noteMove('focus');
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Element && currentTarget.contains(relatedTarget))) noteLeft('focus');
      }}
    >
      {children}
    </div>
  );
}

function usePointer(
  area: RefObject<HTMLDivElement | null>,
  events: { readonly onMove: () => void; readonly onLeft: () => void },
): void {
  const onMove = useEffectEvent(events.onMove);
  const onLeft = useEffectEvent(events.onLeft);
  useEffect(() => {
    let reportedAt = -Infinity;
    const onPointerGone = () => {
      reportedAt = -Infinity;
      onLeft();
    };
    // Wherever the pointer is, because nothing leaves the rows when the row under it disappears.
    const onPointer = ({ target, pointerType, timeStamp }: globalThis.PointerEvent) => {
      const isOnRows = target instanceof Node && area.current?.contains(target) === true;
      if (pointerType === 'touch' || !isOnRows) {
        onPointerGone();
      } else if (timeStamp - reportedAt >= REPORT_MS) {
        reportedAt = timeStamp;
        onMove();
      }
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointermove', onPointer, { signal });
    document.documentElement.addEventListener('pointerleave', onPointerGone, { signal });
    return () => listening.abort();
  }, [area]);
}

/**
 * Says that rows would appear, disappear or move, and shows them on demand. Announced once, not for each further
 * change.
 */
export function WaitingChanges({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <span role="status" className="cs-visually-hidden">
        {count > 0 && t('liveList.changesSpoken')}
      </span>
      {count > 0 && (
        <span className="cs-waiting-changes cs-ink cs-inline cs-gap-1">
          <span>{t('liveList.changes', { count })}</span>
          <Button variant="link" aria-keyshortcuts="Escape" title={t('liveList.showHint')} onClick={onShow}>
            {t('liveList.show')}
          </Button>
        </span>
      )}
    </>
  );
}

/** For so long a click is ignored after another row has come under the resting pointer. */
const GUARD_MS = 300;

/**
 * Ignores a click that was meant for the row before: rows have just moved under a pointer that rests. Browsers report
 * that by `pointerover` without `pointermove`.
 */
function useShiftGuard() {
  /** `pointed`: the row to which the pointer has moved; null: not known. */
  const last = useRef<{ pointed: Element | null; shiftedAt: number }>({ pointed: null, shiftedAt: -Infinity });
  return {
    onPointerMove: ({ target }: PointerEvent) => {
      last.current = { pointed: rowOf(target), shiftedAt: -Infinity };
    },
    // A turn of the wheel brings other rows under the pointer, as is expected.
    onWheel: () => {
      last.current.pointed = null;
    },
    onPointerOver: ({ target, timeStamp, pointerType }: PointerEvent) => {
      const { pointed } = last.current;
      if (pointerType === 'mouse' && pointed !== null && rowOf(target) !== pointed) last.current.shiftedAt = timeStamp;
    },
    onClickCapture: (event: MouseEvent) => {
      if (event.detail === 0 || event.timeStamp - last.current.shiftedAt >= GUARD_MS) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function rowOf(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('tr, [role=option]') : null;
}
