import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/http/audit.ts';
import { Link } from '#common/components/Link.tsx';
import { accountPlace, isIn, permissionNames, placeOf, queryPlace, sentenceOf } from '../sentences.ts';
import texts from '../texts.json';

/** The parts of a sentence that are no plain text. */
const PARTS = ['actor', 'object', 'from', 'to', 'permissions', 'query', 'action'] as const;
type Part = (typeof PARTS)[number];

/**
 * Marks of the parts, of characters that no text of the catalogue contains. The parts replace them after the
 * translation, because names may contain what the catalogue would take for markup.
 */
const MARKS = Object.fromEntries(PARTS.map((part) => [part, `\uE000${part}\uE001`])) as Readonly<Record<Part, string>>;
const MARK = /\uE000(\w+)\uE001/u;

/** What happened, as a sentence with links to the object and the people in it. */
export function EventText({ entry }: { readonly entry: AuditEntry }) {
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
      const change = changeOf('staffId');
      const name = change?.[`${part}Name`] ?? '';
      return <Linked place={accountPlace(name)}>{name || change?.[part] || t('auditLog.someone')}</Linked>;
    }
    case 'permissions': {
      const list = changeOf('addedResources')?.to ?? changeOf('removedResources')?.from ?? '';
      return <Name strong>{permissionNames(list).join(', ')}</Name>;
    }
    case 'query': {
      const change = changeOf('queryId');
      const id = change?.to ?? change?.from ?? '';
      return <Linked place={queryPlace(id)}>{id}</Linked>;
    }
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
    return objectName || objectId || t('auditLog.unnamed');
  };
  return <Linked place={placeOf(entry)}>{name()}</Linked>;
}

function Linked({ place, children }: { readonly place: string | null; readonly children: string }) {
  return place === null ? (
    <Name strong>{children}</Name>
  ) : (
    <Link to={place}>
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
