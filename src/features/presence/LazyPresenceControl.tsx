import { lazy } from 'react';
import { useSelector } from 'react-redux';
import { CHAT_KEYS } from '#contract/domain.ts';
import { late } from '#common/components/ErrorBoundary.tsx';
import { isPermitted } from '#common/permission.ts';
import { selectPermissionHolder } from '../session/index.ts';
import './presence.css';

const Loaded = lazy(async () => ({
  default: (await import(/* webpackChunkName: "alerts" */ './components/PresenceControl.tsx')).PresenceControl,
}));

/** One's own status, for people who may take chats. Its place is there before it has loaded. */
export function LazyPresenceControl() {
  const holder = useSelector(selectPermissionHolder);
  if (!isPermitted(holder, CHAT_KEYS)) return null;
  return <div className="cs-presence-place cs-fixed">{late(<Loaded />)}</div>;
}
