import type { TFunction } from 'i18next';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { QueryLogEntry } from '#contract/http/queries.ts';
import { parseJson } from '#contract/parseJson.ts';
import { Button } from '#common/components/Button.tsx';
import { Empty, Loading } from '#common/components/states.tsx';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { isolated } from '#contract/names.ts';
import { NotLoaded } from '#common/components/Panel.tsx';
import { useView } from '#common/view.ts';
import { QueryWords } from '#src/conversation/components/QueryContent.tsx';
import { When } from '#src/conversation/components/queryFacts.tsx';
import { selectLog } from '../detailState.ts';
import { logRequested } from '../detailSlice.ts';
import './QueryLog.css';

/** How many entries are drawn at first, and added by each press of the button. */
const ENTRIES_PER_STEP = 50;

/** The query's log, newest first. */
export function QueryLog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, entries, error } = useSelector(selectLog);
  const [more, setMore] = useView('log.shown');
  const shown = Number(more ?? ENTRIES_PER_STEP);
  if (status === 'failed')
    return <NotLoaded failed={t('queryDetail.logFailed')} error={error} onRetry={() => dispatch(logRequested())} />;
  if (status !== 'ready') return <Loading />;
  if (entries.length === 0) return <Empty>{t('queryDetail.logEmpty')}</Empty>;
  return (
    <>
      <ol className="cs-list" aria-label={t('queryDetail.log')}>
        {entries.slice(0, shown).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {entries.length > shown && (
        <div className="cs-query-log-more cs-centred-text">
          <Button onClick={() => setMore(String(shown + ENTRIES_PER_STEP))}>
            {t('queryDetail.logMore', { count: entries.length - shown })}
          </Button>
        </div>
      )}
    </>
  );
}

const Entry = memo(function Entry({ entry }: { readonly entry: QueryLogEntry }) {
  const { t } = useTranslation();
  const change = changeOf(entry);
  const isOfReply = entry.description === 'replyEdited' || entry.description === 'replyDeleted';
  return (
    <li className="cs-query-log-entry">
      <div className="cs-query-log-line cs-gap-0-3 cs-wrap cs-between">
        <span className="cs-breaks cs-narrowed">{wordsOf(t, entry, change)}</span>
        <div className="cs-hint cs-digits">
          <When iso={entry.createTime} />
        </div>
      </div>
      {isOfReply && (change.oldDesc !== '' || change.newDesc !== '') && <FoldedChange id={entry.id} change={change} />}
    </li>
  );
});

/** The texts before and after an edit. Drawn when the user opens them. */
function FoldedChange({
  id: entryId,
  change: { oldDesc, newDesc },
}: {
  readonly id: string;
  readonly change: LoggedChange;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [unfolded, unfold] = useView(`log.entry.${entryId}`);
  const isOpen = unfolded !== null;
  const Mark = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Button
        variant="link"
        className="cs-query-log-unfold"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => unfold(isOpen ? null : '')}
      >
        <Mark size={16} aria-hidden="true" />
        {t(isOpen ? 'queryDetail.hideChange' : 'queryDetail.showChange')}
      </Button>
      {isOpen && (
        <dl id={id} className="cs-query-log-change cs-sunken cs-rounded cs-above-1">
          <LoggedText name={t('queryDetail.before')} text={oldDesc} />
          <LoggedText name={t('queryDetail.after')} text={newDesc} />
        </dl>
      )}
    </>
  );
}

function LoggedText({ name, text }: { readonly name: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <div>
      <dt className="cs-hint cs-strong">{name}</dt>
      <dd className="cs-flush">
        <QueryWords text={text} />
      </dd>
    </div>
  );
}

function wordsOf(t: TFunction, entry: QueryLogEntry, change: LoggedChange): string {
  const { description, fromName, toName } = entry;
  const by = actorOf(t, entry);
  switch (description) {
    case 'assigned':
      return assignedWords(t, fromName, { from: change.oldDesc, to: toName === '' ? change.newDesc : toName });
    case 'recalled':
      return t('queryDetail.did.recalled', { from: isolated(change.oldDesc), by });
    case 'expired':
      return t('queryDetail.did.expired');
    default:
      return t(`queryDetail.did.${description}`, { by });
  }
}

function actorOf(t: TFunction, { fromType, fromName }: Pick<QueryLogEntry, 'fromType' | 'fromName'>): string {
  switch (fromType) {
    case PERSON_TYPE.customer:
      return isolated(customerNameOf(t, fromName));
    case PERSON_TYPE.staff:
      return isolated(fromName);
    case PERSON_TYPE.system:
      return t('queryDetail.did.itself');
  }
}

/** @param by who did it; '' for the product itself */
function assignedWords(t: TFunction, by: string, { from, to }: { readonly from: string; readonly to: string }): string {
  const given =
    from === ''
      ? t('queryDetail.did.assigned', { to: isolated(to) })
      : t('queryDetail.did.reassigned', { from: isolated(from), to: isolated(to) });
  return by === '' ? t('queryDetail.did.byRule', { given }) : t('queryDetail.did.byHand', { given, by: isolated(by) });
}

/** What a log entry changed; '' where there was nothing or it is unknown. */
interface LoggedChange {
  readonly oldDesc: string;
  readonly newDesc: string;
}

/**
 * Reads an entry's `extend` field. Its content is not validated by the server, so anything unexpected counts as
 * unknown.
 */
function changeOf({ extend }: Pick<QueryLogEntry, 'extend'>): LoggedChange {
  const read = parseJson(extend);
  return { oldDesc: textIn(read, 'oldDesc'), newDesc: textIn(read, 'newDesc') };
}

function textIn(value: unknown, key: keyof LoggedChange): string {
  if (typeof value !== 'object' || value === null) return '';
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof found === 'string' ? found : '';
}
