import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Panel } from '#common/components/Panel.tsx';
import { Link } from '#common/components/Link.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import '#common/components/Button.css';
import '#common/components/states.css';
import { HOME_PATH } from '../redirects.ts';
import { idAt, type Screen } from '../screens.ts';

/** Explains why an open screen has disappeared. The address stays, so the screen returns with its permission. */
export function WithdrawnScreen({ screens, screen }: { readonly screens: readonly Screen[]; readonly screen: Screen }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = t(`screens.${screen.name}`, { id: idAt(screens, pathname) ?? '' });
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <ScreenHeading>{title}</ScreenHeading>
      <Panel className="cs-state cs-row cs-gap-3 cs-muted">
        <p role="alert">{t('layout.withdrawn', { screen: title })}</p>
        <p>{t('layout.withdrawnHint')}</p>
        <Link to={HOME_PATH} className="ui primary button">
          {t('layout.toHome')}
        </Link>
      </Panel>
    </div>
  );
}
