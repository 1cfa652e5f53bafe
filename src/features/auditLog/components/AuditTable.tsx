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

/** Draws entries. Knows neither store nor network. */
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
    <Table label={t('auditLog.listOf')} columns={columns} busy={busy} className="cs-audit-table">
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
        <Time iso={row.at} />
      </Cell>
      <Cell className="cs-audit-who">
        <Who {...row} />
      </Cell>
      <Cell className="cs-audit-what">{action === null ? row.action : t(`auditLog.action.${action}`)}</Cell>
      <Cell className="cs-audit-object">
        <ToWhat {...row} />
      </Cell>
      <Cell className="cs-audit-changes">
        <Changes id={row.id} changes={row.changes} describes={row.objectType === DEVICE} />
      </Cell>
    </Row>
  );
});

/** Its entries say what it was, and change nothing. */
const DEVICE: string = 'session' satisfies AuditObject;
/** Done by somebody who did not prove who they are. */
const FAILED_LOGIN: string = 'session.failed' satisfies AuditAction;

function Who({
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
        <Word>{name}</Word>
        <Word muted>{account}</Word>
      </span>
    </span>
  );
}

/** Of these there is one each: their ids say nothing. */
const ONLY_ONES: readonly string[] = ['config_chat', 'config_query'] satisfies readonly AuditObject[];

function ToWhat({ objectType, objectId, objectName }: Pick<AuditEntry, 'objectType' | 'objectId' | 'objectName'>) {
  const { t } = useTranslation();
  const type = AUDIT_OBJECTS.find((known) => known === objectType);
  return (
    <span className="cs-audit-names">
      <span className="cs-audit-type">
        {type === undefined ? objectType : t(`auditLog.objectType.${type}`)}
        {objectId !== '' && !ONLY_ONES.includes(objectType) && (
          <>
            {' '}
            <bdi className="cs-audit-id">{objectId}</bdi>
          </>
        )}
      </span>
      {objectName !== '' && <Word>{objectName}</Word>}
    </span>
  );
}

function Word({ children, muted = false }: { readonly children: string; readonly muted?: boolean }): ReactNode {
  return (
    <bdi className={`cs-audit-word ${muted ? 'is-muted' : ''}`.trim()} title={children}>
      {children}
    </bdi>
  );
}
