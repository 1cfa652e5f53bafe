import { Fragment, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { AUDIT_OBJECTS, type AuditAction, type AuditObject } from '#contract/auditActions.ts';
import { ALL_PRODUCTS } from '#contract/businessHours.ts';
import type { AuditEntry } from '#contract/http/audit.ts';
import { Cut } from '#common/components/Cut.tsx';
import { Avatar } from '#common/components/Avatar.tsx';
import { Link } from '#common/components/Link.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { formatDuration } from '#common/format/duration.ts';
import { useIsLoadingNewRows } from '#common/liveList/index.ts';
import { auditList } from '../auditLogSlice.ts';
import { sentenceOf, accountAddress, isIn, permissionNames, addressOf, queryAddress } from '../sentences.ts';
import texts from '../texts.json';
import { Changes } from './Changes.tsx';

/** Each entry is drawn again only when it changed. */
export function AuditTable() {
  const { t } = useTranslation();
  return (
    <Table
      label={t('auditLog.listOf')}
      columns={[t('auditLog.when'), t('auditLog.who'), t('auditLog.event')]}
      busy={useIsLoadingNewRows(auditList)}
      className="is-grid cs-audit-table cs-wide-cells"
    >
      {useSelector(auditList.selectRows).map((row) => (
        <AuditRow key={row.id} row={row} />
      ))}
    </Table>
  );
}

const AuditRow = memo(function AuditRow({ row }: { readonly row: AuditEntry }) {
  const { contained } = sentenceOf(row);
  return (
    <Row>
      <Cell className="cs-cell-corner cs-cell-minor cs-cell-end cs-muted">
        <Time iso={row.at} show="stacked" />
      </Cell>
      <Cell className="cs-cell-left">
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
    return <span className="cs-muted">{t(action === FAILED_LOGIN ? 'auditLog.notLoggedIn' : 'auditLog.system')}</span>;
  return (
    <span className="cs-row cs-gap-2 cs-narrowed">
      <Avatar name={name} avatar={headImg} size="small" />
      <Cut className="cs-muted">{account}</Cut>
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
    <span className="cs-audit-number cs-hint cs-unbroken">
      {type === undefined ? <bdi>{objectType}</bdi> : t(`auditLog.objectType.${type}`)} <bdi>{objectId}</bdi>
    </span>
  );
}

/** The parts of a sentence that are no plain text. */
const PARTS = ['actor', 'object', 'from', 'to', 'permissions', 'query', 'action', 'span'] as const;
type Part = (typeof PARTS)[number];

/**
 * Marks of the parts, of characters that no text of the catalogue contains. The parts replace them after the
 * translation, because names may contain what the catalogue would take for markup.
 */
const MARKS = Object.fromEntries(PARTS.map((part) => [part, `\uE000${part}\uE001`])) as Readonly<Record<Part, string>>;
const MARK = /\uE000(\w+)\uE001/u;

/** What happened, as a sentence with links to the object and the people in it. */
function EventText({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const sentence = t(`auditLog.sentence.${sentenceOf(entry).name}`, MARKS);
  return (
    <>
      {sentence.split(MARK).map((piece, at) => {
        const part = at % 2 === 0 ? undefined : PARTS.find((known) => known === piece);
        return <Fragment key={at}>{part === undefined ? piece : <SentencePart part={part} entry={entry} />}</Fragment>;
      })}
    </>
  );
}

function SentencePart({ part, entry }: { readonly part: Part; readonly entry: AuditEntry }): ReactNode {
  const { t } = useTranslation();
  const changeOf = (field: string) => entry.changes.find((change) => change.field === field);
  switch (part) {
    case 'actor':
      return entry.staffId === null ? t('auditLog.system') : <Name strong>{entry.name || entry.account}</Name>;
    case 'object':
      return <ObjectName entry={entry} />;
    case 'from':
    case 'to': {
      const change = changeOf('staffId') ?? changeOf('whisperTo');
      const name = change?.[`${part}Name`] ?? '';
      return <Linked to={accountAddress(name)}>{name || change?.[part] || t('auditLog.someone')}</Linked>;
    }
    case 'permissions': {
      const list = changeOf('addedResources')?.to ?? changeOf('removedResources')?.from ?? '';
      return <Name strong>{permissionNames(list).join(', ')}</Name>;
    }
    case 'query': {
      const change = changeOf('queryId');
      const id = change?.to ?? change?.from ?? '';
      return <Linked to={queryAddress(id)}>{id}</Linked>;
    }
    case 'span':
      return formatDuration(t, Number(changeOf('seconds')?.to ?? 0) * 1_000);
    case 'action':
      return <Name>{entry.action}</Name>;
  }
}

function ObjectName({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const { objectType, objectId, objectName } = entry;
  const name = () => {
    if (objectType === 'config_chat' || objectType === 'config_query') return t(`auditLog.objectType.${objectType}`);
    if (objectType === 'report' && isIn(texts.auditLog.report, objectId)) return t(`auditLog.report.${objectId}`);
    if ((objectType === 'business_hours' || objectType === 'target') && objectId === String(ALL_PRODUCTS))
      return t('auditLog.allProducts');
    return objectName || objectId || t('auditLog.unnamed');
  };
  return <Linked to={addressOf(entry)}>{name()}</Linked>;
}

function Linked({ to, children }: { readonly to: string | null; readonly children: string }) {
  return to === null ? (
    <Name strong>{children}</Name>
  ) : (
    <Link to={to}>
      <Name>{children}</Name>
    </Link>
  );
}

/** Names can be long; the title has them whole. */
const NAME_MAX = 60;

function Name({ children, strong = false }: { readonly children: string; readonly strong?: boolean }) {
  const signs = [...children];
  const isLong = signs.length > NAME_MAX;
  return (
    <bdi className={strong ? 'cs-strong' : undefined} title={isLong ? children : undefined}>
      {isLong ? `${signs.slice(0, NAME_MAX).join('')}…` : children}
    </bdi>
  );
}
