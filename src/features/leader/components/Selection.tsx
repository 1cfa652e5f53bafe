import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useKeyHint } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { CheckField } from '#common/components/CheckField.tsx';
import { bulkAssignment, chosenChats } from '../assign/bulkAssignSlice.ts';
import { selectLiveChats } from '../leaderRows.ts';
import { chatsSelected, chatsUnselected, selectionCleared, selectSelected } from '../leaderSlice.ts';

/** Chooses all live chats of the page, and assigns the chosen ones with one dialog. */
export function Selection() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const selected = useSelector(selectSelected);
  const assignHint = useKeyHint('leader.assign');
  const assignLabel = t('leader.assignChosen', { count: selected.length });
  const ids = new Set(selected.map(({ id }) => id));
  const live = useSelector(selectLiveChats);
  const chosenHere = live.filter(({ id }) => ids.has(id)).length;
  const isAll = live.length > 0 && chosenHere === live.length;
  return (
    <div className="cs-leader-selection cs-row cs-wrap">
      <CheckField
        label={t('leader.chooseAll')}
        checked={isAll}
        indeterminate={chosenHere > 0 && !isAll}
        disabled={live.length === 0}
        onChange={() =>
          dispatch(isAll ? chatsUnselected({ ids: live.map(({ id }) => id) }) : chatsSelected({ selected: live }))
        }
      />
      {selected.length > 0 && (
        <>
          <Button
            variant="primary"
            {...assignHint(assignLabel)}
            onClick={() => dispatch(bulkAssignment.actions.assignOpened(chosenChats(selected)))}
          >
            {assignLabel}
          </Button>
          <Button variant="link" onClick={() => dispatch(selectionCleared())}>
            {t('leader.clearChosen')}
          </Button>
        </>
      )}
    </div>
  );
}
