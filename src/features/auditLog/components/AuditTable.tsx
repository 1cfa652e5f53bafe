import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDIT_OBJECTS, type AuditAction, type AuditObject } from '../../../../contract/auditActions.ts';
import type { AuditEntry } from '../../../../contract/http/audit.ts';
import { Avatar } from '../../../common/components/Avatar.tsx';
import { Cell, Row, Table } from '../../../common/components/Table.tsx';
import { Time } from '../../../common/components/Time.tsx';
import { readAction } from '../auditLogFilters.ts';
import { Changes } from './Changes.tsx';

interface AuditTableProps {
  readonly rows: readonly AuditEntry[];
  readonly busy: boolean;
}

/** The entries, without access to the store. */
export const AuditTable = memo(function AuditTable({ rows, busy }: AuditTableProps) {
  const { t } = useTranslation();
  const columns = [
    t('auditLog.when'),
    t('auditLog.who'),
    t('auditLog.what'),
    t('auditLog.object'),
    t('auditLog.changes'),
  ];
  return (
    <Table label={t('auditLog.listOf')} columns={columns} busy={busy} className="is-grid cs-audit-table">
      {rows.map((row) => (
        <AuditRow key={row.id} row={row} />
      ))}
    </Table>
  );
});

const AuditRow = memo(function AuditRow({ row }: { readonly row: AuditEntry }) {
  const { t } = useTranslation();
  const action = readAction(row.action);
  return (
    <Row>
      <Cell className="cs-audit-when">
        <Time iso={row.at} show="stacked" />
      </Cell>
      <Cell className="cs-audit-who">
        <Actor {...row} />
      </Cell>
      <Cell className="cs-audit-what">{action === null ? row.action : t(`auditLog.action.${action}`)}</Cell>
      <Cell className="cs-audit-object">
        <AffectedObject {...row} />
      </Cell>
      <Cell className="cs-audit-changes">
        <Changes id={row.id} changes={row.changes} describes={row.objectType === SESSION} />
      </Cell>
    </Row>
  );
});

/** Entries about sessions describe the device; they change nothing. */
const SESSION: string = 'session' satisfies AuditObject;
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
      <span className="cs-audit-product">{t(action === FAILED_LOGIN ? 'auditLog.nobody' : 'auditLog.product')}</span>
    );
  return (
    <span className="cs-audit-person">
      <Avatar name={name} avatar={headImg} size="small" />
      <span className="cs-audit-names">
        <Text>{name}</Text>
        <Text muted>{account}</Text>
      </span>
    </span>
  );
}

/** There is only one of each, so their ids say nothing. */
const SINGLETONS: readonly string[] = ['config_chat', 'config_query'] satisfies readonly AuditObject[];

function AffectedObject({
  objectType,
  objectId,
  objectName,
}: Pick<AuditEntry, 'objectType' | 'objectId' | 'objectName'>) {
  const { t } = useTranslation();
  const type = AUDIT_OBJECTS.find((known) => known === objectType);
  return (
    <span className="cs-audit-names">
      <span className="cs-audit-type">
        {type === undefined ? objectType : t(`auditLog.objectType.${type}`)}
        {objectId !== '' && !SINGLETONS.includes(objectType) && (
          <>
            {' '}
            <bdi className="cs-audit-id">{objectId}</bdi>
          </>
        )}
      </span>
      {objectName !== '' && <Text>{objectName}</Text>}
    </span>
  );
}

function Text({ children, muted = false }: { readonly children: string; readonly muted?: boolean }): ReactNode {
  return (
    <bdi className={`cs-audit-word ${muted ? 'is-muted' : ''}`.trim()} title={children}>
      {children}
    </bdi>
  );
}
