import { CircleAlert } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../../common/components/Button.tsx';
import { readMessage } from '../../../common/components/messageText.ts';
import { Failure, Loading } from '../../../common/components/states.tsx';
import { errorText } from '../../../common/errors.ts';
import type { DashboardRoot } from '../dashboardSlice.ts';
import type { FiguresPart, FiguresState } from '../figures.ts';

interface FiguresViewProps<Figures> {
  readonly part: FiguresPart<DashboardRoot, Figures>;
  /** Names them. */
  readonly label: string;
  /** Says that they could not be loaded. */
  readonly failed: string;
  readonly children: (shown: NonNullable<FiguresState<Figures>['shown']>) => ReactNode;
}

/**
 * Figures, or what is to be said in their place. Those before stay readable while others are on their way, and when the
 * same could not be had anew they stay with a word on that.
 */
export function FiguresView<Figures>({ part, label, failed, children }: FiguresViewProps<Figures>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, shown, error } = useSelector(part.select);
  const place = useRef<HTMLDivElement>(null);
  const reason = error === null ? '' : readMessage(t, errorText(error));
  const isWaitedFor = status === 'loading';
  const retry = () => {
    // The button goes once it has been pressed.
    place.current?.focus();
    dispatch(part.actions.wanted({ isWaitedFor: true }));
  };
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={label} aria-busy={isWaitedFor} className="cs-figures">
      {shown === null &&
        (status === 'failed' ? (
          <Failure onRetry={retry}>
            {failed} {reason}
          </Failure>
        ) : (
          <Loading />
        ))}
      <div role="status" className="cs-figures-note">
        {shown !== null && isWaitedFor && <span className="cs-visually-hidden">{t('common.loading')}</span>}
        {shown !== null && error !== null && (
          <div className="cs-figures-stale">
            <CircleAlert size={16} aria-hidden="true" />
            <span>
              {t('dashboard.stale')} {reason}
            </span>
            <Button variant="link" onClick={retry}>
              {t('common.retry')}
            </Button>
          </div>
        )}
      </div>
      {shown !== null && (
        <div className={`cs-figures-shown ${isWaitedFor ? 'is-waiting' : ''}`.trim()}>{children(shown)}</div>
      )}
    </div>
  );
}
