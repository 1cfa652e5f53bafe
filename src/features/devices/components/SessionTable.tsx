import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Session } from '#contract/http/sessions.ts';
import { Button } from '#common/components/Button.tsx';
import { Tag } from '#common/components/states.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';

interface SessionTableProps {
  readonly sessions: readonly Session[];
  readonly busy: boolean;
  readonly onEnd: (session: Session) => void;
}

export function SessionTable({ sessions, busy, onEnd }: SessionTableProps) {
  const { t } = useTranslation();
  return (
    <Table
      label={t('devices.title')}
      columns={[t('devices.device'), t('devices.signedIn'), t('devices.lastUsed'), t('devices.signOut')]}
      busy={busy}
    >
      {sessions.map((session) => (
        <Row key={session.id}>
          <Cell className="cs-devices-name">
            <span>{nameOfDevice(t, session)}</span>
            <span className="cs-hint">{session.address === '' ? t('devices.noAddress') : session.address}</span>
          </Cell>
          <Cell className="cs-cell-wide">
            <span className="cs-caption">{t('devices.signedIn')} </span>
            <Time iso={session.createTime} show="stacked" />
          </Cell>
          <Cell className="cs-cell-wide">
            <span className="cs-caption">{t('devices.lastUsed')} </span>
            <Time iso={session.lastUsedTime} show="stacked" />
          </Cell>
          <Cell className="cs-devices-end">
            {session.isCurrent ? (
              <Tag positive>{t('devices.current')}</Tag>
            ) : (
              <Button
                aria-label={t('devices.signOutOf', { device: nameOfDevice(t, session) })}
                onClick={() => onEnd(session)}
              >
                {t('devices.signOut')}
              </Button>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

export function nameOfDevice(t: TFunction, { browser, system }: Session): string {
  if (browser === '' && system === '') return t('devices.unknown');
  return browser === '' || system === '' ? browser + system : t('devices.browserOn', { browser, system });
}
