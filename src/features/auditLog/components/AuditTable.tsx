import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDIT_OBJECTS, type AuditAction, type AuditObject } from '#contract/auditActions.ts';
import type { AuditEntry } from '#contract/http/audit.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { sentenceOf } from '../sentences.ts';
import { Changes } from './Changes.tsx';
import { EventText } from './EventText.tsx';

interface AuditTableProps {
  readonly rows: readonly AuditEntry[];
  readonly busy: boolean;
}

/** The entries, without access to the store. */
export const AuditTable = memo(function AuditTable({ rows, busy }: AuditTableProps) {
  const { t } = useTranslation();
  return (
    <Table
      label={t('auditLog.listOf')}
      columns={[t('auditLog.when'), t('auditLog.who'), t('auditLog.event')]}
      busy={busy}
      className="is-grid cs-audit-table cs-wide-cells"
    >
      {rows.map((row) => (
        <AuditRow key={row.id} row={row} />
      ))}
    </Table>
  );
});

const AuditRow = memo(function AuditRow({ row }: { readonly row: AuditEntry }) {
  const { contained } = sentenceOf(row);
  return (
    <Row>
      <Cell className="cs-audit-when cs-muted">
        <Time iso={row.at} show="stacked" />
      </Cell>
      <Cell className="cs-audit-who">
        <Actor {...row} />
      </Cell>
      <Cell className="cs-breaks">
        <span className="cs-audit-sentence">
          <EventText entry={row} />
        </span>
        <ObjectNumber {...row} />
        <Changes
          id={row.id}
          changes={row.changes.filter(({ field }) => !contained.includes(field))}
          describes={row.objectType === SESSION || row.action === FAILED_LOGIN}
          isReceipt={row.action === ERASURE}
        />
      </Cell>
    </Row>
  );
});

const ACCOUNT: string = 'staff' satisfies AuditObject;
/** Entries about sessions describe the device; they change nothing. */
const SESSION: string = 'session' satisfies AuditObject;
/** Its fields are what was erased, with numbers of rows. */
const ERASURE: string = 'customer.erased' satisfies AuditAction;
/** The actor is unknown, because the sign-in failed. */
const FAILED_LOGIN: string = 'session.failed' satisfies AuditAction;

function Actor({
  action,
  staffId,
  name,
  account,
  headImg,
}: Pick<AuditEntry, 'action' | 'staffId' | 'name' | 'account' | 'headImg'>) {
  const { t } = useTranslation();
  if (staffId === null)
    return (
      <span className="cs-audit-muted">{t(action === FAILED_LOGIN ? 'auditLog.notLoggedIn' : 'auditLog.system')}</span>
    );
  return (
    <span className="cs-row cs-gap-2 cs-narrowed">
      <Avatar name={name} avatar={headImg} size="small" />
      <bdi className="cs-audit-account" title={account}>
        {account}
      </bdi>
    </span>
  );
}

/** Objects whose sentence has no name, or of which there is one only. */
const WITHOUT_NUMBER: readonly string[] = [
  'chat',
  'query',
  'config_chat',
  'config_query',
  'report',
  'audit_log',
  'demo_traffic',
  'action_log',
  'session',
  'app_user',
] satisfies readonly AuditObject[];

/** The object's type and id: names may be equal. */
function ObjectNumber({ staffId, objectType, objectId }: Pick<AuditEntry, 'staffId' | 'objectType' | 'objectId'>) {
  const { t } = useTranslation();
  const isActor = objectType === ACCOUNT && objectId === staffId;
  if (objectId === '' || isActor || WITHOUT_NUMBER.includes(objectType)) return null;
  const type = AUDIT_OBJECTS.find((known) => known === objectType);
  return (
    <span className="cs-audit-number">
      {type === undefined ? <bdi>{objectType}</bdi> : t(`auditLog.objectType.${type}`)} <bdi>{objectId}</bdi>
    </span>
  );
}
