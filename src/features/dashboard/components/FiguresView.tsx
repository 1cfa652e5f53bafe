import { CircleAlert } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Note } from '#common/components/Note.tsx';
import { Button } from '#common/components/Button.tsx';
import { NotLoaded } from '#common/components/Panel.tsx';
import { readMessage } from '#common/messageText.ts';
import { errorText } from '#common/errors.ts';
import type { DashboardFigures, FiguresState } from '../dashboardSlice.ts';

interface FiguresViewProps<Figures> {
  readonly part: DashboardFigures<Figures>;
  /** Names the figures for screen readers. */
  readonly label: string;
  /** The message for figures that could not be loaded. */
  readonly failed: string;
  readonly children: (shown: NonNullable<FiguresState<Figures>['shown']>) => ReactNode;
}

/**
 * Figures, or a message in their place. Old figures stay readable while new ones load. After a failure, figures of the
 * same days stay with a message.
 */
export function FiguresView<Figures>({ part, label, failed, children }: FiguresViewProps<Figures>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, shown, error } = useSelector(part.select);
  const container = useRef<HTMLDivElement>(null);
  const reason = error === null ? '' : readMessage(t, errorText(error));
  const isWaitedFor = status === 'loading';
  const retry = () => {
    // The pressed button disappears after the click.
    container.current?.focus();
    dispatch(part.actions.requested({ isWaitedFor: true }));
  };
  return (
    <div
      ref={container}
      tabIndex={-1}
      role="group"
      aria-label={label}
      aria-busy={isWaitedFor}
      className="cs-figures cs-stack cs-gap-2 cs-narrowed"
    >
      {shown === null && <NotLoaded failed={failed} error={status === 'failed' ? error : null} onRetry={retry} />}
      <div role="status" className="cs-figures-note">
        {shown !== null && isWaitedFor && <span className="cs-visually-hidden">{t('common.loading')}</span>}
        {shown !== null && error !== null && (
          <Note>
            <CircleAlert size={16} aria-hidden="true" />
            <span>{`${t('dashboard.stale')} ${reason}`}</span>
            <Button variant="link" onClick={retry}>
              {t('common.retry')}
            </Button>
          </Note>
        )}
      </div>
      {shown !== null && (
        <div className={`cs-figures-shown ${isWaitedFor ? 'is-waiting' : ''}`.trim()}>{children(shown)}</div>
      )}
    </div>
  );
}
