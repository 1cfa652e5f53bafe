import { useTranslation } from 'react-i18next';
import { HOME_PATH } from '#common/feature.ts';
import { Link } from '#common/components/Link.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import '#common/components/Button.css';
import './NotFoundScreen.css';

/** Shown at every unknown path. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <main className="cs-not-found cs-centred-text cs-centred cs-row cs-gap-3">
      <span className="cs-not-found-code" aria-hidden="true">
        {t('notFound.code')}
      </span>
      <ScreenHeading>{t('notFound.oops')}</ScreenHeading>
      <p className="cs-below-3 cs-muted">{t('notFound.text')}</p>
      <Link to={HOME_PATH} className="ui primary button">
        {t('notFound.home')}
      </Link>
    </main>
  );
}
