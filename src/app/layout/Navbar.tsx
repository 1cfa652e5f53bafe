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
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../common/components/ActionMenu.tsx';
import { Avatar } from '../../common/components/Avatar.tsx';
import { Breadcrumb, type Crumb } from '../../common/components/Breadcrumb.tsx';
import { IconButton } from '../../common/components/Button.tsx';
import { LazyAlertControls } from '../../features/notifications/index.ts';
import { SIDEBAR_ID } from './Sidebar.tsx';

export interface NavbarProps {
  readonly crumbs: readonly Crumb[];
  readonly userName: string;
  readonly userAvatar: string;
  readonly collapsed: boolean;
  readonly drawn: boolean;
  readonly onToggle: () => void;
  readonly onDraw: () => void;
  readonly onHome: () => void;
  /** null: the user has no canned replies. */
  readonly onReplies: (() => void) | null;
  readonly onAppearance: () => void;
  readonly onDevices: () => void;
  readonly onKeys: () => void;
  readonly onReport: () => void;
  readonly onLogOut: () => void;
}

/** Breadcrumb, sound control and the user's menu. */
export function Navbar(props: NavbarProps) {
  const { crumbs, userName, userAvatar, collapsed, drawn, onReplies } = props;
  const { t } = useTranslation();
  return (
    <header className="cs-navbar">
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
      <LazyAlertControls place="navbar" align="end" />
      <ActionMenu
        place="user"
        label={t('layout.userMenu', { name: userName })}
        items={[
          { name: 'home', label: t('layout.home'), icon: <House size={16} />, onSelect: props.onHome },
          ...(onReplies === null
            ? []
            : [
                {
                  name: 'replies',
                  label: t('screens.ownReplies'),
                  icon: <MessageSquareQuote size={16} />,
                  onSelect: onReplies,
                },
              ]),
          {
            name: 'appearance',
            label: t('layout.appearance'),
            icon: <SunMoon size={16} />,
            onSelect: props.onAppearance,
          },
          {
            name: 'devices',
            label: t('layout.devices'),
            icon: <MonitorSmartphone size={16} />,
            onSelect: props.onDevices,
          },
          { name: 'keys', label: t('commandTitles.keys'), icon: <Keyboard size={16} />, onSelect: props.onKeys },
          { name: 'report', label: t('layout.report'), icon: <Flag size={16} />, onSelect: props.onReport },
          { name: 'logOut', label: t('layout.logOut'), icon: <LogOut size={16} />, onSelect: props.onLogOut },
        ]}
      >
        <span className="cs-user" title={userName}>
          <Avatar name={userName} avatar={userAvatar} size="small" />
          <span className="cs-user-name cs-ellipsis">{userName}</span>
        </span>
      </ActionMenu>
    </header>
  );
}
