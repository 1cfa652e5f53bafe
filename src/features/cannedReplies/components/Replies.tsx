import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import { Button } from '#common/components/Button.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { Pager } from '#common/components/Pager.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { Empty } from '#common/components/states.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { useProductOptions } from '#common/products.ts';
import { useView } from '#common/view.ts';
import { WholeListView } from '#common/wholeList/index.ts';
import { formOf } from '../cannedForm.ts';
import { allProductsOption } from '../cannedProducts.ts';
import { replyForm, replyList } from '../cannedRepliesSlice.ts';
import { isAt, pageOf, readSort, shownReplies, sortedBy, writeSort, type CannedPlace } from '../cannedRows.ts';
import { versionsOpened } from '../versionsSlice.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { ReplyTable } from './ReplyTable.tsx';

const KEYWORD_MAX = 100;
/** The choice of replies for anyone. */
const ANYONE = '';

/** The replies of a place: found, sorted, and a page of them. */
export function Replies({ place }: { readonly place: CannedPlace }) {
  const { t } = useTranslation();
  return (
    <>
      <WholeListView
        list={replyList}
        failed={t('cannedReplies.failed')}
        empty={t(place === 'own' ? 'cannedReplies.noneOwn' : 'cannedReplies.none')}
      >
        {(replies, isBusy) => <FoundReplies place={place} replies={replies} isBusy={isBusy} />}
      </WholeListView>
      <ArchiveDialog list={replyList} />
    </>
  );
}

interface FoundProps {
  readonly place: CannedPlace;
  readonly replies: readonly CannedReply[];
  readonly isBusy: boolean;
}

/** What the user looks for stays in the component, because action logs mask typed words. */
function FoundReplies({ place, replies, isBusy }: FoundProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const products = useProductOptions(null);
  const [keyword, setKeyword] = useState('');
  const [audience, setAudience] = useView('canned.audience');
  const [sortWord, setSort] = useView('canned.sort');
  const [page, setPage] = useView('canned.page');
  const sort = readSort(sortWord);
  const wanted = useDeferredValue(keyword);
  const shown = useMemo(
    () => shownReplies(replies, { place, audience, keyword: wanted, sort: readSort(sortWord) }),
    [replies, place, audience, wanted, sortWord],
  );
  const { rows, info } = pageOf(shown, Number(page ?? 1));
  const hasAny = useMemo(() => replies.some((reply) => isAt(place, reply)), [replies, place]);
  const clear = () => {
    setKeyword('');
    setAudience(null);
  };
  if (!hasAny)
    return (
      <Panel>
        <Empty>{t(place === 'own' ? 'cannedReplies.noneOwn' : 'cannedReplies.none')}</Empty>
      </Panel>
    );
  return (
    <>
      <FilterBar label={t('cannedReplies.find')} onSubmit={() => undefined}>
        <TextField
          className="cs-managed-keyword"
          label={t('cannedReplies.keyword')}
          placeholder={t('cannedReplies.keywordHint')}
          value={keyword}
          dir="auto"
          maxLength={KEYWORD_MAX}
          autoComplete="off"
          onChange={({ target }) => {
            setKeyword(target.value);
            setPage(null);
          }}
        />
        {place === 'shared' && (
          <SelectField
            label={t('cannedReplies.for')}
            value={audience ?? ANYONE}
            options={[{ value: ANYONE, label: t('common.all') }, allProductsOption(t), ...products]}
            onChange={(value) => {
              setAudience(value === ANYONE ? null : value);
              setPage(null);
            }}
          />
        )}
      </FilterBar>
      {rows.length === 0 ? (
        <Panel>
          <Empty action={<Button onClick={clear}>{t('cannedReplies.clearFilters')}</Button>}>
            {t('cannedReplies.noMatch')}
          </Empty>
        </Panel>
      ) : (
        <>
          <ReplyTable
            rows={rows}
            place={place}
            busy={isBusy}
            sort={sort}
            onSort={(column) => setSort(writeSort(sortedBy(sort, column)))}
            onEdit={(reply) => dispatch(replyForm.actions.opened({ subject: reply, form: formOf(reply) }))}
            onVersions={(reply) => dispatch(versionsOpened(reply))}
            onArchive={({ id, title }) => dispatch(replyList.actions.removalAsked({ id, name: title }))}
          />
          <Pager page={info} onMove={({ pageNo }) => setPage(String(pageNo))} />
        </>
      )}
    </>
  );
}
