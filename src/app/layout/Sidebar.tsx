import {
  CalendarClock,
  ChevronDown,
  Clock,
  Headset,
  History,
  House,
  LayoutDashboard,
  ListTree,
  MessageSquareQuote,
  Package,
  MessagesSquare,
  Network,
  ScrollText,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Square,
  Tags,
  Timer,
  UserCog,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useThrottledSelector } from '#common/browser/useThrottledSelector.ts';
import { useKeyHint } from '#common/commands/index.ts';
import { BrandMark } from '#common/components/BrandMark.tsx';
import { Button } from '#common/components/Button.tsx';
import { Badge } from '#common/components/states.tsx';
import { Link } from '#common/components/Link.tsx';
import { formatBadge } from '#common/format/number.ts';
import { selectWaitingCount } from '../../features/chat/index.ts';
import { menusRequested, selectMenusStatus } from '../../features/session/index.ts';
import { isSamePath } from '../redirects.ts';
import { HOME_PATH } from '#common/feature.ts';
import { groupToggled, selectDrawer, selectFolded, selectSidebar } from './layoutSlice.ts';
import type { MenuEntry, MenuLink } from './sideMenu.ts';

export const SIDEBAR_ID = 'sidebar';
/** The screen whose entry counts the customers who wait. */
const CHAT_ENTRY = 'check';
const COUNT_MS = 250;
const ICON_SIZE = 18;

/** Icons by the code of a menu. A menu that an admin has added gets a plain one. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'live-service': Headset,
  'query-service': MessagesSquare,
  'chat-history': Clock,
  dashboard: LayoutDashboard,
  settings: Settings,
  'settings-online': SlidersHorizontal,
  'settings-canned': MessageSquareQuote,
  'settings-product': Package,
  'settings-hours': CalendarClock,
  'settings-targets': Timer,
  'settings-tags': Tags,
  accounts: UserCog,
  account: UsersRound,
  team: Network,
  role: ShieldCheck,
  menu: ListTree,
  'audit-log': ScrollText,
  replay: History,
};

interface SidebarProps {
  readonly entries: readonly MenuEntry[];
  /** Path of the screen whose entry is highlighted. */
  readonly current: string;
}

/** The main navigation. On a narrow screen it is over the content while it is drawn. */
export function Sidebar({ entries, current }: SidebarProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const menusFailed = useSelector(selectMenusStatus) === 'failed';
  const collapsed = useSelector(selectSidebar) === 'collapsed';
  const drawn = useSelector(selectDrawer) === 'open';
  const classes = `cs-sidebar cs-stack ${collapsed ? 'is-collapsed' : ''} ${drawn ? 'is-drawn' : ''}`.trim();
  return (
    <nav id={SIDEBAR_ID} tabIndex={-1} className={classes} aria-label={t('layout.navigation')}>
      <Link
        to={HOME_PATH}
        className="cs-sidebar-logo cs-row cs-gap-3 cs-strong cs-unbroken cs-fixed"
        title={collapsed ? t('layout.logo') : undefined}
      >
        <BrandMark />
        <span className="cs-sidebar-text">{t('layout.logo')}</span>
      </Link>
      <ul className="cs-gap-half cs-list cs-stack">
        <li>
          <EntryLink
            path={HOME_PATH}
            screen="home"
            name={t('layout.home')}
            icon={<House size={ICON_SIZE} />}
            current={current}
          />
        </li>
        {entries.map((entry) => (
          <EntryGroup key={entry.id} entry={entry} current={current} />
        ))}
      </ul>
      {menusFailed && (
        <div className="cs-sidebar-note cs-pad-3 cs-small" role="alert">
          <span className="cs-sidebar-text">{t('layout.menusFailed')}</span>{' '}
          <Button variant="link" onClick={() => dispatch(menusRequested())}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </nav>
  );
}

function iconOf({ code }: Pick<MenuLink, 'code'>): ReactNode {
  const Icon = ICONS[code] ?? Square;
  return <Icon size={ICON_SIZE} />;
}

/** A menu with its entries. A menu without a screen of its own folds them. */
function EntryGroup({ entry, current }: { readonly entry: MenuEntry; readonly current: string }) {
  const { id, name, path, screen, children } = entry;
  const listId = `sidebar-${id}`;
  const dispatch = useDispatch();
  const isFolded = useSelector(selectFolded).includes(id);
  const isOpen = path !== null || !isFolded;
  const holdsCurrent = children.some((child) => isSamePath(child.path, current));
  return (
    <li>
      {path === null ? (
        <button
          type="button"
          className={`cs-sidebar-item cs-row cs-gap-3 cs-unbroken cs-sidebar-group ${!isOpen && holdsCurrent ? 'is-current' : ''}`.trim()}
          title={name}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => dispatch(groupToggled({ id }))}
        >
          {iconOf(entry)}
          <span className="cs-sidebar-text cs-grow cs-ellipsis">{name}</span>
          <ChevronDown className="cs-sidebar-fold" size={16} aria-hidden="true" />
        </button>
      ) : (
        <EntryLink path={path} screen={screen} name={name} icon={iconOf(entry)} current={current} />
      )}
      {children.length > 0 && (
        <ul id={listId} className="cs-sidebar-nested cs-list" hidden={!isOpen}>
          {children.map((child) => (
            <li key={child.id}>
              <EntryLink {...child} icon={iconOf(child)} current={current} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** How many customers wait for the user's answer: the same number as in the title of the page. */
function WaitingCount() {
  const { t } = useTranslation();
  const count = useThrottledSelector(selectWaitingCount, COUNT_MS, COUNT_MS);
  if (count === 0) return null;
  return (
    <Badge className="cs-sidebar-count cs-fixed">
      <span aria-hidden="true">{formatBadge(count)}</span>
      <span className="cs-visually-hidden">{t('layout.waiting', { count })}</span>
    </Badge>
  );
}

interface EntryLinkProps {
  readonly path: string;
  /** The name of the screen; null: not known. */
  readonly screen: string | null;
  readonly name: string;
  readonly icon: ReactNode;
  readonly current: string;
}

function EntryLink({ path, screen, name, icon, current }: EntryLinkProps) {
  const hint = useKeyHint(`go.${screen ?? ''}`);
  const isCurrent = isSamePath(path, current);
  return (
    <Link
      to={path}
      title={hint(name).title}
      aria-current={isCurrent ? 'page' : undefined}
      className={`cs-sidebar-item cs-row cs-gap-3 cs-unbroken ${isCurrent ? 'is-current' : ''}`.trim()}
    >
      {icon}
      <span className="cs-sidebar-text cs-grow cs-ellipsis">{name}</span>
      {screen === CHAT_ENTRY && <WaitingCount />}
    </Link>
  );
}
