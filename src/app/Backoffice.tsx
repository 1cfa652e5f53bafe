import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { ErrorBoundary } from '../common/components/ErrorBoundary.tsx';
import { Loading } from '../common/components/states.tsx';
import { TimeZoneProvider } from '../common/components/timeZone.tsx';
import { formatBadge } from '../common/format/number.ts';
import { PermissionProvider } from '../common/permission/Permitted.tsx';
import { usePacedSelector } from '../common/usePacedSelector.ts';
import type { AttentionRoot } from '../features/attention/index.ts';
import type { ChatRoot } from '../features/chat/index.ts';
import { selectPermissionHolder, selectTimeZone } from '../features/session/index.ts';
import type { LazyScreens } from './lazyScreens.ts';
import { ScreenRoutes } from './routes.tsx';
import { selectTitleCount } from './titleCount.ts';

/** Everything for somebody who is signed in. */
export function Backoffice({ brand, screens }: { readonly brand: string; readonly screens: LazyScreens }) {
  const { t } = useTranslation();
  const holder = useSelector(selectPermissionHolder);
  const zone = useSelector(selectTimeZone);
  if (holder === null) return <Loading page label={t('session.restoring')} />;
  return (
    <PermissionProvider holder={holder}>
      <TimeZoneProvider zone={zone}>
        <PageTitle brand={brand} />
        <ScreenRoutes holder={holder} screens={screens} />
        <ErrorBoundary fallback={() => null}><Suspense><screens.notices /></Suspense></ErrorBoundary>
      </TimeZoneProvider>
    </PermissionProvider>
  );
}

const TITLE_MS = 250;
const selectBadge = (state: AttentionRoot & ChatRoot) => formatBadge(selectTitleCount(state));

/** The document's title, with the number of what is new before it. */
function PageTitle({ brand }: { readonly brand: string }) {
  const badge = usePacedSelector(selectBadge, TITLE_MS);
  useEffect(() => {
    document.title = badge === '0' ? brand : `(${badge}) ${brand}`;
    return () => { document.title = brand; };
  }, [brand, badge]);
  return null;
}
