import {
  AlarmClock,
  Flag,
  House,
  Keyboard,
  LogOut,
  Menu,
  MessageSquareQuote,
  MonitorSmartphone,
  PanelLeftClose,
  PanelLeftOpen,
  SunMoon,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { isolated } from '#contract/names.ts';
import { useCommandItem } from '#common/commands/index.ts';
import { ActionMenu } from '#common/components/ActionMenu.tsx';
import { Avatar } from '#common/components/Avatar.tsx';
import { Breadcrumb, type Crumb } from '#common/components/Breadcrumb.tsx';
import { IconButton } from '#common/components/Button.tsx';
import { LazyAlertControls } from '../../features/notifications/index.ts';
import { LazyPresenceControl } from '../../features/presence/index.ts';
import { selectUser } from '../../features/session/index.ts';
import { drawerOpened, selectDrawer, selectSidebar, sidebarToggled } from './layoutSlice.ts';
import { SIDEBAR_ID } from './Sidebar.tsx';

interface NavbarProps {
  readonly crumbs: readonly Crumb[];
  /** Whether the user can have canned replies. */
  readonly hasReplies: boolean;
}

const PUT_OFF = 'go.putOff';
const OWN_REPLIES = 'go.ownReplies';

/** The commands of the user's menu, from top to bottom. */
const USER_MENU: readonly { readonly command: string; readonly Icon: LucideIcon }[] = [
  { command: 'go.home', Icon: House },
  { command: PUT_OFF, Icon: AlarmClock },
  { command: OWN_REPLIES, Icon: MessageSquareQuote },
  { command: 'page.appearance', Icon: SunMoon },
  { command: 'page.devices', Icon: MonitorSmartphone },
  { command: 'page.keys', Icon: Keyboard },
  { command: 'page.report', Icon: Flag },
  { command: 'page.logOut', Icon: LogOut },
];

/** Breadcrumb, alert controls and the user's menu. */
export function Navbar({ crumbs, hasReplies }: NavbarProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { name = '', headImg = '' } = useSelector(selectUser) ?? {};
  const collapsed = useSelector(selectSidebar) === 'collapsed';
  const drawn = useSelector(selectDrawer) === 'open';
  const itemOf = useCommandItem();
  return (
    <header className="cs-navbar cs-on-surface cs-line-below cs-row cs-gap-2 cs-fixed">
      <IconButton
        className="cs-navbar-toggle is-wide"
        label={t(collapsed ? 'layout.expand' : 'layout.collapse')}
        icon={collapsed ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
        aria-expanded={!collapsed}
        aria-controls={SIDEBAR_ID}
        onClick={() => dispatch(sidebarToggled())}
      />
      <IconButton
        className="cs-navbar-toggle is-narrow"
        label={t('layout.openMenu')}
        icon={<Menu size={20} />}
        aria-expanded={drawn}
        aria-controls={SIDEBAR_ID}
        onClick={() => dispatch(drawerOpened())}
      />
      <Breadcrumb label={t('layout.breadcrumb')} crumbs={crumbs} />
      <LazyPresenceControl />
      <LazyAlertControls viewKey="navbar" align="end" />
      <ActionMenu
        viewKey="user"
        label={t('layout.userMenu', { name: isolated(name) })}
        items={USER_MENU.flatMap(({ command, Icon }) => {
          const item = (command === OWN_REPLIES || command === PUT_OFF) && !hasReplies ? null : itemOf(command);
          return item === null ? [] : [{ ...item, icon: <Icon size={16} /> }];
        })}
      >
        <span className="cs-user cs-row cs-gap-2 cs-narrowed" title={name}>
          <Avatar name={name} avatar={headImg} size="small" />
          <span className="cs-ellipsis cs-hidden-on-phone">{name}</span>
        </span>
      </ActionMenu>
    </header>
  );
}
