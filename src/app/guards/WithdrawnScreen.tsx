import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import '../../common/components/Button.css';
import '../../common/components/Panel.css';
import '../../common/components/states.css';
import { Link } from '../../common/components/Link.tsx';
import { ScreenHeading } from '../../common/components/ScreenHeading.tsx';
import { useView, type ViewState } from '../../common/view/index.ts';
import { HOME_PATH } from '../redirects.ts';
import { idAt, screenAt, type Screen } from '../screens.ts';

const PLACE = 'app.openScreen';

/** Stores which of the user's screens is open, so that the page can tell a withdrawn screen from an unknown address. */
export function NoteOpenScreen({ screens }: { readonly screens: readonly Screen[] }) {
  const { pathname } = useLocation();
  const [, note] = useView(PLACE);
  const name = screenAt(screens, pathname)?.name ?? null;
  useEffect(() => {
    if (name !== null) note(name);
  }, [note, name]);
  return null;
}

/** The screen at the current address, if it was open and the user has lost the permission since; otherwise null. */
export function useWithdrawnScreen(screens: readonly Screen[]): Screen | null {
  const { pathname } = useLocation();
  const openName = useSelector(({ view }: { readonly view?: ViewState }) => view?.[PLACE] ?? null);
  const screen = screenAt(screens, pathname);
  return screen !== null && screen.name === openName ? screen : null;
}

/** Explains why an open screen has disappeared. The address stays, so the screen returns with its permission. */
export function WithdrawnScreen({ screens, screen }: { readonly screens: readonly Screen[]; readonly screen: Screen }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = t(`screens.${screen.name}`, { id: idAt(screens, pathname) ?? '' });
  return (
    <div className="cs-screen">
      <ScreenHeading>{title}</ScreenHeading>
      {/* As `Panel` draws it: semantic-ui-react's Segment would load with every screen. */}
      <div className="ui segment cs-panel cs-state">
        <p role="alert">{t('session.withdrawn', { screen: title })}</p>
        <p>{t('session.withdrawnHint')}</p>
        <Link to={HOME_PATH} className="ui primary button">
          {t('session.toHome')}
        </Link>
      </div>
    </div>
  );
}
