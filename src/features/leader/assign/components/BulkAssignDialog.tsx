import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { customerNameOf } from '#common/format/customerName.ts';
import { isolated } from '#common/format/isolated.ts';
import { AssignDialog, type AssignState } from '#src/features/assign/index.ts';
import { selectUser } from '#src/features/session/index.ts';
import { bulkAssignment, type ChosenChats } from '../bulkAssignSlice.ts';
import { AssigneeFacts, useAssigneeWarnings } from './ChatAssignDialog.tsx';

/** Assigns several chats to a person. Chats that could not be assigned stay in it, each with the reason. */
export function BulkAssignDialog() {
  const state = useSelector(bulkAssignment.select);
  return state === null ? null : <OpenDialog state={state} />;
}

function OpenDialog({ state }: { readonly state: AssignState<ChosenChats> }) {
  const { t } = useTranslation();
  const me = useSelector(selectUser);
  const { selected, failures } = state.thing;
  const warnings = useAssigneeWarnings(state.chosen);
  const failed = failures.map(({ id, customerName, reason }) =>
    t('leader.bulkFailure', { id, customer: isolated(customerNameOf(t, customerName)), reason }),
  );
  return (
    <AssignDialog
      state={state}
      actions={bulkAssignment.actions}
      title={t('leader.bulkTitle', { count: selected.length })}
      lead={t('leader.bulkLead', { ids: selected.map(({ id }) => id).join(', ') })}
      notes={[
        ...(failed.length === 0 ? [] : [t('leader.bulkFailed', { count: failed.length }), ...failed]),
        ...warnings,
      ]}
      meId={me === null || me.targetId === null ? null : me.id}
      isForNow
      describe={(assignee) => <AssigneeFacts assignee={assignee} />}
    />
  );
}
