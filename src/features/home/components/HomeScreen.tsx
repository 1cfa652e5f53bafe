import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { USER_TYPE } from '../../../../contract/domain.ts';
import { ScreenHeading } from '../../../common/components/ScreenHeading.tsx';
import { selectUser } from '../../session/index.ts';
import './HomeScreen.css';

/** Where everyone begins. Somebody without a role sees no other screen, and is told why. */
export function HomeScreen() {
  const { t } = useTranslation();
  const user = useSelector(selectUser);
  const hasRole = user?.type === USER_TYPE.admin || (user?.uris.length ?? 0) > 0;
  return (
    <div className="cs-screen">
      <div className="cs-panel cs-home">
        <ScreenHeading>{t('home.welcome', { name: user?.name ?? '' })}</ScreenHeading>
        <p>{t(hasRole ? 'home.lead' : 'home.leadNoRole')}</p>
      </div>
    </div>
  );
}
