import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { BUTTON_KEY, QUERY_STATUS, type QueryStatusCode } from '#contract/domain.ts';
import type { QueryDetail } from '#contract/http/queries.ts';
import { Button } from '#common/components/Button.tsx';
import { ConfirmDialog } from '#common/components/Modal.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { isolated } from '#contract/names.ts';
import { Permitted } from '#common/permission.ts';
import { AssignDialog, type Assignable, type AssignNews } from '#src/features/assign/index.ts';
import { selectUser } from '#src/features/session/index.ts';
import { TagsQuestion, useMissingTag } from '#src/features/tags/index.ts';
import { mayHandle } from '../../queryRights.ts';
import { statusChosen, statusConfirmed, statusDeclined, statusOf } from '../detailSlice.ts';
import { assignableOf, queryAssignment, selectShown } from '../detailState.ts';

const STATUS_TEXT = {
  [QUERY_STATUS.open]: 'queryView.open',
  [QUERY_STATUS.closed]: 'queryView.closed',
} as const;

interface StatusQuestionProps {
  readonly query: QueryDetail;
  readonly to: QueryStatusCode;
  readonly isSending?: boolean;
  readonly onConfirm: () => void;
  readonly onDecline: () => void;
}

/** The question uses the wording that staff know. The line below says what changes (decisions, section 3). */
export function StatusQuestion({ query, to, isSending = false, onConfirm, onDecline }: StatusQuestionProps) {
  const { t } = useTranslation();
  const isClosing = to === QUERY_STATUS.closed;
  const missing = useMissingTag(query);
  return (
    <ConfirmDialog
      title={t('queryDetail.statusTitle')}
      busy={isSending}
      unavailable={isClosing ? missing : null}
      onConfirm={onConfirm}
      onDecline={onDecline}
    >
      <p className="cs-flush">{t('queryDetail.statusQuestion')}</p>
      <p className="cs-above-2 cs-strong">
        {t('queryDetail.statusChange', { from: t(STATUS_TEXT[statusOf(query)]), to: t(STATUS_TEXT[to]) })}
      </p>
      {isClosing && <TagsQuestion of={query} {...(missing === null && !isSending && { onDone: onConfirm })} />}
    </ConfirmDialog>
  );
}

const STATUS_VALUE = { [QUERY_STATUS.open]: 'open', [QUERY_STATUS.closed]: 'closed' } as const;

/** The actions on the whole query: change its status and assign it. */
export function QueryActions({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { change } = useSelector(selectShown);
  const user = useSelector(selectUser);
  const isClosed = statusOf(query) === QUERY_STATUS.closed;
  const isAssignedToOther = !mayHandle(user, query);
  return (
    <>
      <SelectField
        className="cs-query-status"
        label={t('queryView.status')}
        options={[QUERY_STATUS.open, QUERY_STATUS.closed].map((status) => ({
          value: STATUS_VALUE[status],
          label: t(STATUS_TEXT[status]),
        }))}
        value={STATUS_VALUE[change?.to ?? statusOf(query)]}
        disabled={isAssignedToOther}
        onChange={(value) => dispatch(statusChosen({ to: QUERY_STATUS[value] }))}
        {...(isAssignedToOther && { hint: t('queryDetail.notYours', { name: isolated(query.handleName) }) })}
      />
      <Permitted anyOf={[BUTTON_KEY.queryAssign]}>
        <Button
          disabled={isClosed}
          title={isClosed ? t('queryDetail.closedHint') : undefined}
          onClick={() => dispatch(queryAssignment.actions.assignOpened(assignableOf(query)))}
        >
          {t('queryDetail.assign')}
        </Button>
      </Permitted>
      {change !== null && (
        <StatusQuestion
          query={query}
          to={change.to}
          isSending={change.status === 'sending'}
          onConfirm={() => dispatch(statusConfirmed())}
          onDecline={() => dispatch(statusDeclined())}
        />
      )}
    </>
  );
}

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

function newsOf(t: TFunction, { toName }: Assignable, news: AssignNews): string {
  switch (news) {
    case 'over':
      return t('queryDetail.news.closed');
    case 'released':
      return t('queryDetail.news.released');
    case 'assigned':
      return t('queryDetail.news.assigned', { name: isolated(toName) });
  }
}
