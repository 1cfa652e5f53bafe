import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useMemo, useRef, useState, type ComponentType, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CODE } from '#contract/http/envelope.ts';
import { selectNow, useClock } from '#common/clock/index.ts';
import { ErrorBoundary, late } from '#common/components/ErrorBoundary.tsx';
import { ToastLayer } from '#common/components/Toasts.tsx';
import { Failure, Loading } from '#common/components/states.tsx';
import { TimeFormatContext, TimeZoneContext, type TimeFormat } from '#common/components/timeZone.ts';
import { isTransient, type AppError } from '#common/errors.ts';
import { spokenDay, spokenTime } from '#src/customer/spokenTime.ts';
import { ConnectionBanner } from '../../conversation/components/ConnectionBanner.tsx';
import {
  selectConnectionView,
  selectIsAway,
  selectPhase,
  selectTokenState,
  selectZone,
  type CustomerRoot,
} from '../customerSelectors.ts';
import { linkPressed, startRequested } from '../customerSlice.ts';
import { ChooseProduct } from './ChooseProduct.tsx';
import { CustomerConversation } from './CustomerConversation.tsx';
import { CustomerHeader, ViewHeader } from './CustomerHeader.tsx';
import { RatingContext } from './SolvedCheck.tsx';
import './customer.css';

/** Loads a part of the page, and adds its reducer to the store. Can be called again after a failure. */
export type LoadLate = () => Promise<{ readonly default: ComponentType }>;

/** The customer's queries. Their code loads when the customer first opens them. */
function LazyQueries({ load }: { readonly load: LoadLate }) {
  const { t } = useTranslation();
  const [Queries, setQueries] = useState(() => lazy(load));
  return (
    <ErrorBoundary
      fallback={(_error, retry) => (
        <Failure
          page
          onRetry={() => {
            setQueries(() => lazy(load));
            retry();
          }}
        >
          {t('errors.pageNotLoaded')}
        </Failure>
      )}
    >
      <Suspense fallback={<Loading page />}>
        <Queries />
      </Suspense>
    </ErrorBoundary>
  );
}

interface CustomerAppProps {
  /** Whether this deployment is a demonstration. Then the address can name a customer in place of the app. */
  readonly isDemo: boolean;
  /** Whether an app shows this page, and may open links. */
  readonly isInApp: boolean;
  readonly onReload: () => void;
  readonly loadQueries: LoadLate;
  readonly loadLogRequest: LoadLate;
  readonly loadRating: LoadLate;
}

export function CustomerApp({ isDemo, isInApp, onReload, ...loads }: CustomerAppProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const connection = useSelector(selectConnectionView);
  const isInChat = useSelector(selectPhase).name === 'talking';
  const isAway = useSelector(selectIsAway);
  const zone = useSelector(selectZone);
  const onClickCapture = useFocusOnReturn(isAway);
  const [LogRequest] = useState(() => lazy(loads.loadLogRequest));
  const [Rating] = useState(() => lazy(loads.loadRating));
  const onClick = (event: MouseEvent) => {
    const link = isInApp && event.target instanceof Element ? event.target.closest('a[target=_blank]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    dispatch(linkPressed({ url: link.href }));
  };
  return (
    <TimeZoneContext value={zone}>
      <TimeFormatContext value={useSpokenTimes(zone)}>
        <div className="cs-customer cs-stack" onClickCapture={onClickCapture} onClick={onClick}>
          {isAway ? <ViewHeader /> : <CustomerHeader />}
          <div className={`cs-customer-notices cs-fixed cs-anchor ${isInChat && !isAway ? 'is-over' : ''}`.trim()}>
            <ConnectionBanner connection={connection} onReload={onReload} />
            <TokenMessage isDemo={isDemo} />
          </div>
          <main className="cs-fill cs-stack cs-anchor">
            {isInChat && late(<LogRequest />)}
            <ErrorBoundary
              fallback={(_error, retry) => (
                <Failure page onRetry={retry}>
                  {t('errors.screenFailed')}
                </Failure>
              )}
            >
              <div className={`cs-customer-step cs-fill cs-stack ${isAway ? 'is-left' : ''}`.trim()} inert={isAway}>
                <RatingContext value={late(<Rating />)}>
                  <Step isDemo={isDemo} />
                </RatingContext>
              </div>
            </ErrorBoundary>
            {isAway && (
              <div className="cs-covering cs-absolute cs-on-surface cs-stack">
                <LazyQueries load={loads.loadQueries} />
              </div>
            )}
          </main>
          <ToastLayer />
        </div>
      </TimeFormatContext>
    </TimeZoneContext>
  );
}

const MINUTE_MS = 60_000;

/** Times as people say them. They change once a minute. @returns null until the clock runs */
function useSpokenTimes(zone: string): TimeFormat | null {
  const { t } = useTranslation();
  useClock();
  const minute = useSelector((state: CustomerRoot) => Math.floor((selectNow(state) ?? 0) / MINUTE_MS));
  return useMemo(() => {
    if (minute === 0) return null;
    const now = minute * MINUTE_MS;
    return { time: (at) => spokenTime(t, at, now, zone), day: (at) => spokenDay(t, at, now, zone) };
  }, [t, minute, zone]);
}

/**
 * Moves the focus when the customer returns to the chat: to the element that led away, such as a query card. The chat
 * stays mounted and keeps its scroll position.
 * @returns a capturing click handler that remembers that element
 */
function useFocusOnReturn(isAway: boolean): (event: MouseEvent) => void {
  const pressed = useRef<Element | null>(null);
  const wasAway = useRef(isAway);
  useLayoutEffect(() => {
    const opener =
      pressed.current?.isConnected === true ? pressed.current : document.querySelector('.cs-customer-mine');
    const isBack = wasAway.current && !isAway;
    wasAway.current = isAway;
    if (isBack && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, [isAway]);
  return ({ target }) => {
    if (!isAway) pressed.current = target instanceof Element ? target.closest('button') : null;
  };
}

function Step({ isDemo }: { readonly isDemo: boolean }) {
  const { t } = useTranslation();
  const phase = useSelector(selectPhase);
  const token = useSelector(selectTokenState);
  switch (phase.name) {
    case 'starting':
      return token === 'asked' ? null : <Loading label={t('customer.starting')} page />;
    case 'failed':
      return <StartFailed error={phase.error} isDemo={isDemo} />;
    case 'choosing':
      return <ChooseProduct phase={phase} />;
    case 'talking':
      return <CustomerConversation key={phase.chat.chatId} chat={phase.chat} ending={phase.ending} />;
  }
}

/** Shown while the page waits for a token from the app. This page has no login of its own. */
function TokenMessage({ isDemo }: { readonly isDemo: boolean }) {
  const { t } = useTranslation();
  const token = useSelector(selectTokenState);
  const isFirst = useSelector(selectPhase).name === 'starting';
  return (
    <div className="cs-customer-token cs-pad-4 cs-when-filled cs-warned" role="alert">
      {token === 'asked' && (
        <>
          <p>
            <strong>{isFirst ? t('customer.tokenMissing') : t('customer.tokenTitle')}</strong>
          </p>
          <p>{isFirst ? t('customer.tokenFirst') : t('customer.tokenAsked')}</p>
          {isDemo && isFirst && (
            <>
              <p>{t('customer.demo.noApp')}</p>
              <DemoLink />
            </>
          )}
        </>
      )}
    </div>
  );
}

/** The customer that every demonstration database contains. */
const DEMO_CUSTOMER = '1001';

/** Says why no chat could start. Offers another attempt only where it can help. */
function StartFailed({ error, isDemo }: { readonly error: AppError; readonly isDemo: boolean }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  if (isDemo && error.kind === 'refused' && error.code === CODE.notFound) {
    return (
      <div className="cs-state cs-row cs-gap-3 cs-muted cs-state-page" role="alert">
        <CircleAlert size={28} aria-hidden="true" />
        <span>{t('customer.demo.unknown')}</span>
        <DemoLink />
      </div>
    );
  }
  return (
    <Failure page onRetry={() => dispatch(startRequested())}>
      {t('customer.openFailed')} {t(isTransient(error) ? 'customer.openFailedPassing' : 'customer.openFailedLasting')}
    </Failure>
  );
}

/** Links to a customer that exists in a demonstration. */
function DemoLink() {
  const { t } = useTranslation();
  return (
    <a className="cs-customer-link" href={`/h5?customer=${DEMO_CUSTOMER}`}>
      {t('customer.demo.link', { id: DEMO_CUSTOMER })}
    </a>
  );
}
