import { RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { reconnectRequested, type Connection } from '../../realtime/index.ts';
import './Connection.css';

export type ConnectionView =
  | Extract<Connection, { readonly name: 'off' | 'ready' | 'ended' }>
  | { readonly name: 'connecting' }
  /** `seconds` until the next attempt; null while unknown. */
  | { readonly name: 'waiting'; readonly seconds: number | null; readonly reason?: string }
  | { readonly name: 'disconnected'; readonly reason?: string };

interface ConnectionProps {
  readonly connection: ConnectionView;
  readonly onReload: () => void;
}

/** Whether reloading the page can help. */
const RELOAD_HELPS = {
  unauthorized: false,
  forbidden: false,
  replaced: true,
  'client-too-old': true,
  'protocol-error': true,
} as const;

/**
 * Says why messages do not flow, and what the user can do. Empty while they flow, but always in the page, so that
 * screen readers announce changes.
 */
export function ConnectionBanner({ connection, onReload }: ConnectionProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const trouble = connection.name === 'ready' || connection.name === 'off' ? null : connection;
  return (
    <div
      className={`cs-connection cs-warning cs-row cs-gap-2 cs-small cs-fixed ${trouble === null ? 'is-hidden' : `is-${trouble.name}`}`}
    >
      {trouble !== null && <Icon trouble={trouble} />}
      <span role="status">{trouble !== null && <Words trouble={trouble} />}</span>
      {(connection.name === 'waiting' || connection.name === 'disconnected') && (
        <Button className="cs-connection-action" onClick={() => dispatch(reconnectRequested())}>
          <RefreshCw size={14} aria-hidden="true" />
          {connection.name === 'waiting' ? t('conversation.connection.now') : t('conversation.connection.reconnect')}
        </Button>
      )}
      {connection.name === 'ended' && RELOAD_HELPS[connection.reason] && (
        <Button className="cs-connection-action" onClick={onReload}>
          {t('conversation.connection.reload')}
        </Button>
      )}
    </div>
  );
}

type Trouble = Exclude<ConnectionView, { readonly name: 'ready' | 'off' }>;

function Icon({ trouble }: { readonly trouble: Trouble }) {
  if (trouble.name === 'connecting') return <span className="cs-spinner" aria-hidden="true" />;
  const Sign = trouble.name === 'ended' ? TriangleAlert : WifiOff;
  return <Sign size={16} aria-hidden="true" />;
}

function Words({ trouble }: { readonly trouble: Trouble }) {
  const { t } = useTranslation();
  if (trouble.name === 'ended') return <span>{t(`conversation.ended.${trouble.reason}`)}</span>;
  return (
    <>
      <span>
        {hasTooManyTabs(trouble)
          ? t(`conversation.connection.tooMany.${trouble.name}`)
          : t(`conversation.connection.${trouble.name}`)}
      </span>
      {/* Hidden from screen readers, which would read it each second. */}
      {trouble.name === 'waiting' && trouble.seconds !== null && (
        <span className="cs-unbroken cs-digits" aria-hidden="true">
          {` ${t('conversation.connection.seconds', { seconds: trouble.seconds })}`}
        </span>
      )}
    </>
  );
}

/** The server refused this tab because the person has too many. */
function hasTooManyTabs(trouble: Trouble): trouble is Extract<Trouble, { readonly name: 'waiting' | 'disconnected' }> {
  return (trouble.name === 'waiting' || trouble.name === 'disconnected') && trouble.reason === 'too-many-sockets';
}
