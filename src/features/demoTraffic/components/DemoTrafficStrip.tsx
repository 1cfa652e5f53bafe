import { Clapperboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { formatClock } from '#common/format/time.ts';
import { demoTrafficStopRequested, selectDemoTrafficIsStopping } from '../demoTrafficSlice.ts';
import './DemoTrafficStrip.css';

/** Says until when the traffic runs, with a button that stops it. */
export function DemoTrafficStrip({ until }: { readonly until: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isStopping = useSelector(selectDemoTrafficIsStopping);
  return (
    <aside
      className="cs-demo-traffic cs-on-surface cs-line-below cs-hint cs-row cs-gap-2 cs-fixed"
      aria-label={t('demoTraffic.label')}
    >
      <Clapperboard size={16} aria-hidden="true" />
      <p className="cs-grow cs-flush">
        {t('demoTraffic.running', { time: formatClock(until, useTimeZone()).slice(0, 'HH:mm'.length) })}
      </p>
      <Button className="cs-fixed" busy={isStopping} onClick={() => dispatch(demoTrafficStopRequested())}>
        {t('demoTraffic.stop')}
      </Button>
    </aside>
  );
}
