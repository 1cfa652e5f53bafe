import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { isolated } from '#common/format/isolated.ts';
import { AssignDialog, type AssignNews } from '#src/features/assign/index.ts';
import { selectUser } from '#src/features/session/index.ts';
import { queryAssignment, type AssignableQuery } from '../queryAssignment.ts';

/** Assigns the query to a colleague. Offered while the query is open. */
export function QueryAssignDialog() {
  const { t } = useTranslation();
  const state = useSelector(queryAssignment.select);
  const me = useSelector(selectUser);
  if (state === null) return null;
  const { thing: query, news } = state;
  return (
    <AssignDialog
      key={query.id}
      state={state}
      actions={queryAssignment.actions}
      title={t('queryDetail.assignTitle', { id: query.id })}
      lead={
        query.toId === null
          ? t('queryDetail.unassigned')
          : t('queryDetail.assignedTo', { name: isolated(query.toName) })
      }
      notes={news === null ? [] : [newsOf(t, query, news)]}
      meId={me?.id ?? null}
      describe={({ account, email }) => <bdi>{email === '' ? account : `${account} · ${email}`}</bdi>}
    />
  );
}

function newsOf(t: TFunction, { toName }: AssignableQuery, news: AssignNews): string {
  switch (news) {
    case 'over':
      return t('queryDetail.news.closed');
    case 'released':
      return t('queryDetail.news.released');
    case 'assigned':
      return t('queryDetail.news.assigned', { name: isolated(toName) });
  }
}
