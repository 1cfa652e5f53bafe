import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { BUTTON_KEY, QUERY_STATUS } from '#contract/domain.ts';
import type { QueryDetail } from '#contract/http/queries.ts';
import { Button } from '#common/components/Button.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { isolated } from '#common/format/isolated.ts';
import { Permitted } from '#common/permission/Permitted.tsx';
import { selectUser } from '#src/features/session/index.ts';
import { mayHandle } from '../../queryRights.ts';
import { assignableOf, queryAssignment } from '../assign/queryAssignment.ts';
import { statusChosen, statusConfirmed, statusDeclined, statusOf } from '../detailSlice.ts';
import { selectShown } from '../detailState.ts';
import { STATUS_TEXT, StatusQuestion } from './StatusQuestion.tsx';

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
          from={statusOf(query)}
          to={change.to}
          isSending={change.status === 'sending'}
          onConfirm={() => dispatch(statusConfirmed())}
          onDecline={() => dispatch(statusDeclined())}
        />
      )}
    </>
  );
}
