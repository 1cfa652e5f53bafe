import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { isolated } from '#contract/names.ts';
import { useElapsedMs } from '#common/clock/index.ts';
import { Button } from '#common/components/Button.tsx';
import { Link } from '#common/components/Link.tsx';
import { useClosePopover } from '#common/components/Popover.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { formatCoarse } from '#common/format/duration.ts';
import { dateTimeOf } from '#common/format/messageTime.ts';
import { useShown } from '#common/useShown.ts';
import { mentionsHidden, mentionsRequested, selectMentions } from '../mentionsSlice.ts';
import { selectTray, trayRequested, type TrayState } from '../traySlice.ts';

const NO_MENTIONS = { status: 'loading', list: [] } as const;

/** The notifications of the last days, newest first. */
export function Notifications() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, notifications, readNo } = useSelector(selectTray);
  return (
    <TrayList
      status={status}
      empty={t('notifications.empty')}
      failed={t('notifications.failed')}
      onRetry={() => dispatch(trayRequested())}
    >
      {notifications.map(({ no, objectType, objectId, text, createTime }) => {
        const isUnread = no > readNo;
        return (
          <li key={no} className={isUnread ? 'is-unread' : undefined}>
            <Row path={pathOf(objectType, objectId)} time={createTime}>
              {isUnread && <span className="cs-visually-hidden">{t('notifications.new')} </span>}
              <span className={`cs-lines ${isUnread ? 'cs-strong' : ''}`.trim()}>{text}</span>
            </Row>
          </li>
        );
      })}
    </TrayList>
  );
}

/** The notes that mention the user, newest first. */
export function OwnMentions() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  useShown(mentionsRequested, mentionsHidden);
  const { status, list } = useSelector(selectMentions) ?? NO_MENTIONS;
  return (
    <TrayList
      status={status}
      empty={t('notifications.mention.empty')}
      failed={t('notifications.mention.failed')}
      onRetry={() => dispatch(mentionsRequested())}
    >
      {list.map(({ id, about, text, createName, createTime }) => (
        <li key={id}>
          <Row path={text === '' ? null : pathOf(about.type, about.id)} time={createTime}>
            <span className="cs-block cs-strong">
              {t(`notifications.mention.${about.type}`, { name: isolated(createName), id: about.id })}
            </span>
            {text === '' ? (
              <span className="cs-muted">{t(`notifications.mention.${about.type}Closed`)}</span>
            ) : (
              <bdi className="cs-lines">{text}</bdi>
            )}
          </Row>
        </li>
      ))}
    </TrayList>
  );
}

interface TrayListProps {
  readonly status: TrayState['status'];
  readonly empty: string;
  readonly failed: string;
  readonly onRetry: () => void;
  readonly children: readonly ReactNode[];
}

function TrayList({ status, empty, failed, onRetry, children }: TrayListProps) {
  const { t } = useTranslation();
  if (children.length === 0) {
    if (status === 'failed') return <Failure onRetry={onRetry}>{failed}</Failure>;
    return status === 'loading' ? <Loading /> : <Empty>{empty}</Empty>;
  }
  return (
    <>
      {status === 'failed' && (
        <p className="cs-pad-2-4 cs-warned cs-row cs-between cs-gap-2 cs-flush" role="alert">
          {t('notifications.stale')}
          <Button variant="link" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      <ul className="cs-bell-tray-list cs-scroll cs-list">{children}</ul>
    </>
  );
}

interface RowProps {
  /** null: there is nothing to open. */
  readonly path: string | null;
  readonly time: string;
  readonly children: ReactNode;
}

function Row({ path, time, children }: RowProps) {
  const close = useClosePopover();
  const navigate = useNavigate();
  const content = (
    <>
      {children} <Ago iso={time} />
    </>
  );
  return path === null ? (
    <div className="cs-bell-tray-row cs-breaks cs-anchor">{content}</div>
  ) : (
    <Link
      to={path}
      className="cs-bell-tray-row cs-breaks cs-anchor"
      onFollow={() => {
        close();
        void navigate(path);
      }}
    >
      {content}
    </Link>
  );
}

/** Where its object is on screen; null: nothing to open. */
function pathOf(type: 'chat' | 'query' | null, id: string | null): string | null {
  if (type === null) return null;
  if (type === 'chat') return id === null ? '/chat' : `/chat?id=${id}`;
  return id === null ? '/query-service' : `/query-service/${id}`;
}

function Ago({ iso }: { readonly iso: string }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const elapsedMs = useElapsedMs(iso);
  return (
    <time className="cs-block cs-hint" dateTime={iso} title={dateTimeOf(Date.parse(iso), zone)}>
      {elapsedMs === null ? '' : t('notifications.ago', { span: formatCoarse(t, elapsedMs) })}
    </time>
  );
}
