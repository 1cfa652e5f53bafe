import {
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
import { useCommandItem } from '#common/commands/index.ts';
import { ActionMenu } from '#common/components/ActionMenu.tsx';
import { Avatar } from '#common/components/Avatar.tsx';
import { Breadcrumb, type Crumb } from '#common/components/Breadcrumb.tsx';
import { IconButton } from '#common/components/Button.tsx';
import { LazyAlertControls } from '../../features/notifications/index.ts';
import { LazyPresenceControl } from '../../features/presence/index.ts';
import { SIDEBAR_ID } from './Sidebar.tsx';

export interface NavbarProps {
  readonly crumbs: readonly Crumb[];
  readonly userName: string;
  readonly userAvatar: string;
  readonly collapsed: boolean;
  readonly drawn: boolean;
  /** Whether the user can have canned replies. */
  readonly hasReplies: boolean;
  readonly onToggle: () => void;
  readonly onDraw: () => void;
}

const OWN_REPLIES = 'go.ownReplies';

/** The commands of the user's menu, from top to bottom. */
const USER_MENU: readonly { readonly command: string; readonly Icon: LucideIcon }[] = [
  { command: 'go.home', Icon: House },
  { command: OWN_REPLIES, Icon: MessageSquareQuote },
  { command: 'page.appearance', Icon: SunMoon },
  { command: 'page.devices', Icon: MonitorSmartphone },
  { command: 'page.keys', Icon: Keyboard },
  { command: 'page.report', Icon: Flag },
  { command: 'page.logOut', Icon: LogOut },
];

/** Breadcrumb, alert controls and the user's menu. */
export function Navbar(props: NavbarProps) {
  const { crumbs, userName, userAvatar, collapsed, drawn, hasReplies } = props;
  const { t } = useTranslation();
  const itemOf = useCommandItem();
  return (
    <header className="cs-navbar cs-row cs-gap-2 cs-fixed">
      <IconButton
        className="cs-navbar-toggle is-wide"
        label={t(collapsed ? 'layout.expand' : 'layout.collapse')}
        icon={collapsed ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
        aria-expanded={!collapsed}
        aria-controls={SIDEBAR_ID}
        onClick={props.onToggle}
      />
      <IconButton
        className="cs-navbar-toggle is-narrow"
        label={t('layout.openMenu')}
        icon={<Menu size={20} />}
        aria-expanded={drawn}
        aria-controls={SIDEBAR_ID}
        onClick={props.onDraw}
      />
      <Breadcrumb label={t('layout.breadcrumb')} crumbs={crumbs} />
      <LazyPresenceControl />
      <LazyAlertControls place="navbar" align="end" />
      <ActionMenu
        place="user"
        label={t('layout.userMenu', { name: userName })}
        items={USER_MENU.flatMap(({ command, Icon }) => {
          const item = command === OWN_REPLIES && !hasReplies ? null : itemOf(command);
          return item === null ? [] : [{ ...item, icon: <Icon size={16} /> }];
        })}
      >
        <span className="cs-user cs-row cs-gap-2 cs-narrowed" title={userName}>
          <Avatar name={userName} avatar={userAvatar} size="small" />
          <span className="cs-ellipsis cs-hidden-on-phone">{userName}</span>
        </span>
      </ActionMenu>
    </header>
  );
}
