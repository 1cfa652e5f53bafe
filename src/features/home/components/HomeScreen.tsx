import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Panel } from '../../../common/components/Panel.tsx';
import { USER_TYPE } from '../../../../contract/domain.ts';
import { LinkCard } from '../../../common/components/Card.tsx';
import { ScreenHeading } from '../../../common/components/ScreenHeading.tsx';
import { selectUser } from '../../session/index.ts';
import './HomeScreen.css';

export interface Shortcut {
  readonly path: string;
  readonly name: string;
}

/** The first screen after a login. It explains to users without a role why they see no other screen. */
export function HomeScreen({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const { t } = useTranslation();
  const user = useSelector(selectUser);
  const hasRole = user?.type === USER_TYPE.admin || (user?.uris.length ?? 0) > 0;
  return (
    <div className="cs-screen">
      <Panel className="cs-home">
        <ScreenHeading>{t('home.welcome', { name: user?.name ?? '' })}</ScreenHeading>
        <p>{t(hasRole ? 'home.lead' : 'home.leadNoRole')}</p>
      </Panel>
      {shortcuts.length > 0 && (
        <ul className="cs-shortcuts" aria-label={t('home.shortcuts')}>
          {shortcuts.map(({ path, name }) => (
            <li key={path}>
              <LinkCard to={path} className="cs-shortcut">
                <span className="cs-ellipsis" title={name}>
                  {name}
                </span>
                <ChevronRight size={18} aria-hidden="true" />
              </LinkCard>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
