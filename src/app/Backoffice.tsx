import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { late } from '#common/components/ErrorBoundary.tsx';
import { Loading } from '#common/components/states.tsx';
import { TimeZoneContext } from '#common/components/timeZone.ts';
import { PermissionContext } from '#common/permission.ts';
import { LateViewsProvider } from '../features/lateViews/index.ts';
import { selectMustChangePassword, selectPermissionHolder, selectTimeZone } from '../features/session/index.ts';
import { ScreenRoutes } from './routes.tsx';
import type { Screen } from './screens.ts';
import type { Views } from './views.ts';

interface BackofficeProps {
  readonly siteTitle: string;
  readonly screens: readonly Screen[];
  readonly views: Views;
}

/** The page of a signed-in user. */
export function Backoffice({ siteTitle, screens, views }: BackofficeProps) {
  const { t } = useTranslation();
  const holder = useSelector(selectPermissionHolder);
  const zone = useSelector(selectTimeZone);
  const mustChangePassword = useSelector(selectMustChangePassword);
  if (holder === null) return <Loading page label={t('common.restoring')} />;
  if (mustChangePassword) return <views.initialPassword />;
  return (
    <PermissionContext value={holder}>
      <TimeZoneContext value={zone}>
        <LateViewsProvider value={views}>
          <ScreenRoutes holder={holder} screens={screens} views={views} />
          {late(<views.alerts siteTitle={siteTitle} screens={screens} />)}
        </LateViewsProvider>
      </TimeZoneContext>
    </PermissionContext>
  );
}
