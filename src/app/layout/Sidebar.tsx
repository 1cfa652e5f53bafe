import {
  Clock,
  Headset,
  History,
  House,
  LayoutDashboard,
  ListTree,
  MessagesSquare,
  ScrollText,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Square,
  UserCog,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../common/components/BrandMark.tsx';
import { Button } from '../../common/components/Button.tsx';
import { Link } from '../../common/components/Link.tsx';
import { HOME_PATH, isSamePath } from '../redirects.ts';
import type { MenuEntry } from './sideMenu.ts';

export const SIDEBAR_ID = 'sidebar';
const ICON_SIZE = 18;

/** Icons by the code of a menu. A menu that an admin has added gets a plain one. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'live-service': Headset,
  'query-service': MessagesSquare,
  'chat-history': Clock,
  dashboard: LayoutDashboard,
  settings: Settings,
  'settings-online': SlidersHorizontal,
  accounts: UserCog,
  account: UsersRound,
  role: ShieldCheck,
  menu: ListTree,
  'audit-log': ScrollText,
  replay: History,
};

export interface SidebarProps {
  readonly entries: readonly MenuEntry[];
  readonly menusFailed: boolean;
  readonly onRetry: () => void;
  /** Path of the screen whose entry is highlighted. */
  readonly current: string;
  readonly collapsed: boolean;
  /** On a narrow screen: open over the content. */
  readonly drawn: boolean;
}

/** The main navigation. */
export function Sidebar({ entries, menusFailed, onRetry, current, collapsed, drawn }: SidebarProps) {
  const { t } = useTranslation();
  const classes = ['cs-sidebar', collapsed ? 'is-collapsed' : '', drawn ? 'is-drawn' : '']
    .filter((name) => name !== '')
    .join(' ');
  return (
    <nav id={SIDEBAR_ID} tabIndex={-1} className={classes} aria-label={t('layout.navigation')}>
      <Link to={HOME_PATH} className="cs-sidebar-logo" title={collapsed ? t('layout.logo') : undefined}>
        <BrandMark />
        <span className="cs-sidebar-text">{t('layout.logo')}</span>
      </Link>
      <ul className="cs-sidebar-list">
        <Entry path={HOME_PATH} name={t('layout.home')} icon={<House size={ICON_SIZE} />} current={current} />
        {entries.map((entry) => (
          <EntryGroup key={entry.id} entry={entry} current={current} />
        ))}
      </ul>
      {menusFailed && (
        <div className="cs-sidebar-note" role="alert">
          <span className="cs-sidebar-text">{t('layout.menusFailed')}</span>{' '}
          <Button variant="link" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </nav>
  );
}

function iconOf({ code }: MenuEntry): ReactNode {
  const Icon = ICONS[code] ?? Square;
  return <Icon size={ICON_SIZE} />;
}

function EntryGroup({ entry, current }: { readonly entry: MenuEntry; readonly current: string }) {
  return (
    <Entry path={entry.path} name={entry.name} icon={iconOf(entry)} current={current}>
      {entry.children.length > 0 && (
        <ul className="cs-sidebar-nested">
          {entry.children.map((child) => (
            <Entry key={child.id} path={child.path} name={child.name} icon={iconOf(child)} current={current} />
          ))}
        </ul>
      )}
    </Entry>
  );
}

interface EntryProps {
  readonly path: string | null;
  readonly name: string;
  readonly icon: ReactNode;
  readonly current: string;
  readonly children?: ReactNode;
}

function Entry({ path, name, icon, current, children }: EntryProps) {
  const isCurrent = path !== null && isSamePath(path, current);
  const content = (
    <>
      {icon}
      <span className="cs-sidebar-text cs-ellipsis">{name}</span>
    </>
  );
  return (
    <li>
      {path === null ? (
        <span className="cs-sidebar-item" title={name}>
          {content}
        </span>
      ) : (
        <Link
          to={path}
          title={name}
          aria-current={isCurrent ? 'page' : undefined}
          className={`cs-sidebar-item ${isCurrent ? 'is-current' : ''}`.trim()}
        >
          {content}
        </Link>
      )}
      {children}
    </li>
  );
}
