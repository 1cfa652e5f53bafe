import { ArrowLeft } from 'lucide-react';
import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERSON_TYPE, QUERY_STATUS } from '#contract/domain.ts';
import type { QueryDetail } from '#contract/http/queries.ts';
import { useClock } from '#common/clock/index.ts';
import { Button } from '#common/components/Button.tsx';
import { Link } from '#common/components/Link.tsx';
import { NotLoaded, Panel } from '#common/components/Panel.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { Empty, Loading } from '#common/components/states.tsx';
import { queryTitleOf } from '#common/format/erasedNames.ts';
import { useView } from '#common/view.ts';
import { useShown } from '#common/useShown.ts';
import { QueryPictures, QueryWords } from '#src/conversation/components/QueryContent.tsx';
import { PutOff } from '#src/features/putOff/index.ts';
import { selectUser } from '#src/features/session/index.ts';
import { Tags } from '#src/features/tags/index.ts';
import { Transcript } from '#src/features/transcript/index.ts';
import { QueryTurn } from '../../components/QueryTurn.tsx';
import { selectListAddress } from '../../list/queryListSlice.ts';
import { mayHandle } from '../../queryRights.ts';
import { Replies } from '../../replies/components/Replies.tsx';
import { ReplyHead } from '../../replies/components/ReplyItem.tsx';
import { queryChanged, queryClosed, queryOpened, statusOf, tabTurned } from '../detailSlice.ts';
import { selectShown } from '../detailState.ts';
import { QueryLog } from './QueryLog.tsx';
import { FactsPanel, RelatedDialog, RelatedQueries } from './QueryRail.tsx';
import { QueryActions, QueryAssignDialog } from './QueryActions.tsx';
import './QueryDetailScreen.css';

/** One query with its text, replies, log and actions. Use the id as `key`, too. */
export function QueryDetailScreen({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { query } = useSelector(selectShown);
  const back = useSelector(selectListAddress);
  const user = useSelector(selectUser);
  const isMine = query !== null && query.handleId === user?.id && statusOf(query) === QUERY_STATUS.open;
  useClock();
  useShown(
    useCallback(() => queryOpened({ id }), [id]),
    queryClosed,
  );
  return (
    <div className="cs-screen cs-stack cs-gap-4 cs-query-screen">
      <header className="cs-gap-2-3 cs-row cs-wrap">
        <Link to={back} className="ui button">
          <ArrowLeft size={16} aria-hidden="true" />
          {t('queryDetail.back')}
        </Link>
        <div className="cs-query-name cs-narrowed">
          <ScreenHeading>{t('queryView.number', { id })}</ScreenHeading>
          {query !== null && (
            <h2 className="cs-query-subject cs-own-direction cs-breaks cs-flush" dir="auto">
              {queryTitleOf(t, query)}
            </h2>
          )}
          {query !== null && <Tags place="button" of={query} mayEdit={mayHandle(user, query)} />}
        </div>
        {query !== null && (
          <div className="cs-gap-2-3 cs-row cs-wrap cs-narrowed">
            <QueryTurn query={query} />
            <QueryActions query={query} />
            <Transcript kind="query" id={id} />
            <PutOff place="button" kind="query" id={id} isMine={isMine} />
          </div>
        )}
      </header>
      {query === null ? (
        <Panel>
          <NoQuery id={id} />
        </Panel>
      ) : (
        <>
          <PutOff place="strip" kind="query" id={id} />
          {/* In one column on a narrow screen: query and conversation, then the facts, then related queries. */}
          <div className="cs-query-parts cs-gap-4 cs-grid">
            <DetailTabs query={query} />
            <div className="cs-query-rail cs-stack cs-gap-4 cs-narrowed">
              <FactsPanel query={query} />
              <RelatedQueries query={query} />
            </div>
          </div>
          <QueryAssignDialog />
        </>
      )}
      <RelatedDialog />
    </div>
  );
}

/** Why there is no query to show. */
function NoQuery({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, error } = useSelector(selectShown);
  const back = useSelector(selectListAddress);
  if (status === 'failed')
    return <NotLoaded failed={t('queryView.failed')} error={error} onRetry={() => dispatch(queryOpened({ id }))} />;
  if (status !== 'missing') return <Loading />;
  const toList = (
    <Link to={back} className="ui button">
      {t('queryDetail.toList')}
    </Link>
  );
  return <Empty action={toList}>{t('queryDetail.missing', { id })}</Empty>;
}

/**
 * The conversation about a query, and its log. The conversation stays mounted, so that a half-written reply survives a
 * look at the log.
 */
function DetailTabs({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { tab } = useSelector(selectShown);
  return (
    <Panel className="cs-query-tabs cs-stack cs-narrowed">
      <Tabs
        label={t('queryDetail.tabs')}
        tabs={[
          { name: 'conversion', label: t('queryDetail.conversion') },
          { name: 'log', label: t('queryDetail.log') },
        ]}
        active={tab}
        onSelect={(next) => dispatch(tabTurned({ tab: next }))}
      >
        <div className="cs-query-conversation" hidden={tab !== 'conversion'}>
          <Replies query={query}>
            <Opening query={query} />
          </Replies>
        </div>
        {tab === 'log' && <QueryLog />}
      </Tabs>
    </Panel>
  );
}

/** What the customer wrote first: the oldest entry of the timeline. */
function Opening({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <article className="cs-reply cs-box cs-narrowed is-customer cs-query-paper" aria-label={t('queryDetail.query')}>
      <ReplyHead
        name={query.createName}
        avatar={query.createHeadImg}
        userType={PERSON_TYPE.customer}
        createTime={query.createTime}
      />
      <FoldedText text={query.description} />
      <QueryPictures
        viewKey={`query.${query.id}`}
        id={query.id}
        addresses={query.picUrls}
        onExpired={() => dispatch(queryChanged({ id: query.id }))}
      />
    </article>
  );
}

/** A longer text is cut here at first, so that the replies below it stay within reach. */
const SHOWN_CHARACTERS = 1_500;
const SHOWN_LINES = 20;

/** The customer's text. Shows the beginning of a long one, with a button for the rest. */
function FoldedText({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [unfolded, unfold] = useView('query.words');
  const isOpen = unfolded !== null;
  const beginning = beginningOf(text);
  if (beginning === text) return <QueryWords text={text} />;
  return (
    <>
      <div id={id}>
        <QueryWords text={isOpen ? text : `${beginning}…`} />
      </div>
      <Button
        className="cs-query-unfold"
        variant="link"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => unfold(isOpen ? null : '')}
      >
        {t(isOpen ? 'queryDetail.showLess' : 'queryDetail.showAll')}
      </Button>
    </>
  );
}

/** Returns the whole text when the rest would be short. */
function beginningOf(text: string): string {
  const lines = text.split('\n');
  const shown = [...lines.slice(0, SHOWN_LINES).join('\n')].slice(0, SHOWN_CHARACTERS).join('');
  return text.length - shown.length < SHOWN_CHARACTERS / 5 && lines.length <= SHOWN_LINES + 5 ? text : shown;
}
