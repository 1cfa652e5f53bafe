import { useTranslation } from 'react-i18next';
import { Link } from '#common/components/Link.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import '#common/components/Button.css';
import './NotFoundScreen.css';

/** Shown at every unknown path. */
export function NotFoundScreen({ homePath }: { readonly homePath: string }) {
  const { t } = useTranslation();
  return (
    <main className="cs-not-found cs-row cs-gap-3">
      <span className="cs-not-found-code" aria-hidden="true">
        {t('notFound.code')}
      </span>
      <ScreenHeading>{t('notFound.oops')}</ScreenHeading>
      <p>{t('notFound.text')}</p>
      <Link to={homePath} className="ui primary button">
        {t('notFound.home')}
      </Link>
    </main>
  );
}
