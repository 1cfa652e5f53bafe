import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { ErrorBoundary } from '../common/components/ErrorBoundary.tsx';
import { Loading } from '../common/components/states.tsx';
import { TimeZoneProvider } from '../common/components/timeZone.tsx';
import { PermissionProvider } from '../common/permission/Permitted.tsx';
import { selectPermissionHolder, selectTimeZone } from '../features/session/index.ts';
import type { LazyScreens } from './lazyScreens.ts';
import { ScreenRoutes } from './routes.tsx';

/** Everything for somebody who is signed in. */
export function Backoffice({ brand, screens }: { readonly brand: string; readonly screens: LazyScreens }) {
  const { t } = useTranslation();
  const holder = useSelector(selectPermissionHolder);
  const zone = useSelector(selectTimeZone);
  if (holder === null) return <Loading page label={t('common.restoring')} />;
  return (
    <PermissionProvider holder={holder}>
      <TimeZoneProvider zone={zone}>
        <ScreenRoutes holder={holder} screens={screens} />
        <ErrorBoundary fallback={() => null}><Suspense><screens.notices brand={brand} /></Suspense></ErrorBoundary>
      </TimeZoneProvider>
    </PermissionProvider>
  );
}
