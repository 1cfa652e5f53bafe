import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { BUTTON_KEY } from '#contract/domain.ts';
import { Button } from '#common/components/Button.tsx';
import { CheckField } from '#common/components/CheckField.tsx';
import { ConfirmDialog, Modal } from '#common/components/Modal.tsx';
import { readMessage } from '#common/messageText.ts';
import { Permitted, usePermission } from '#common/permission.ts';
import { useView } from '#common/view.ts';
import { AssignDialog } from '#src/features/assign/index.ts';
import { selectUser } from '#src/features/session/index.ts';
import { TagPicker, useHasTags } from '#src/features/tags/index.ts';
import {
  bulkAssignment,
  choiceCleared,
  CHOSEN_QUERIES,
  closeConfirmed,
  DONE_TEXT,
  rowsTicked,
  selectBulk,
  selectChosen,
  tagsConfirmed,
  type BulkResult,
} from '../queryBulk.ts';
import { queryList } from '../queryListSlice.ts';

/** Whether the user may do anything with several queries. */
export function useMayChoose(): boolean {
  return usePermission([BUTTON_KEY.queryEdit, BUTTON_KEY.queryAssign]);
}

/** Chooses all queries of the page, does something with the chosen ones, and says what came of it. */
export function QueryBulkBar() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const rows = useSelector(queryList.selectRows);
  const chosen = useSelector(selectChosen);
  const { result } = useSelector(selectBulk);
  const [asked, ask] = useView('queries.bulk');
  const bar = useReturningFocus();
  const isAll = chosen.length === rows.length;
  if (!useMayChoose()) return null;
  return (
    <>
      <div {...bar} className="cs-queries-bulk cs-gap-2-3 cs-row cs-wrap">
        {rows.length > 0 && (
          <CheckField
            label={t('queryBulk.chooseAll')}
            checked={isAll}
            indeterminate={chosen.length > 0 && !isAll}
            onChange={() => dispatch(rowsTicked({ ids: rows.map(({ id }) => id), checked: !isAll, fromId: null }))}
          />
        )}
        {chosen.length > 0 && <Actions count={chosen.length} onAsk={ask} />}
        <span role="status" className="cs-breaks">
          {result !== null && resultText(t, result)}
        </span>
      </div>
      {asked === 'close' && (
        <ConfirmDialog
          title={t('queryBulk.closeTitle', { count: chosen.length })}
          onConfirm={() => {
            ask(null);
            dispatch(closeConfirmed());
          }}
          onDecline={() => ask(null)}
        >
          {t('queryBulk.closeLead')}
        </ConfirmDialog>
      )}
      {asked === 'tag' && <TagsDialog onDone={() => ask(null)} />}
      <BulkAssignDialog />
    </>
  );
}

interface ActionsProps {
  readonly count: number;
  readonly onAsk: (what: 'close' | 'tag') => void;
}

function Actions({ count, onAsk }: ActionsProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { mode } = useSelector(selectBulk);
  const hasTags = useHasTags();
  const isOther = (own: typeof mode) => mode !== null && mode !== own;
  return (
    <>
      <span className="cs-strong cs-digits">{t('queryBulk.chosen', { number: count })}</span>
      <Permitted anyOf={[BUTTON_KEY.queryAssign]}>
        <Button
          busy={mode === 'assign'}
          disabled={isOther('assign')}
          onClick={() => dispatch(bulkAssignment.actions.assignOpened(CHOSEN_QUERIES))}
        >
          {t('queryBulk.assign')}
        </Button>
      </Permitted>
      <Permitted anyOf={[BUTTON_KEY.queryEdit]}>
        <Button busy={mode === 'close'} disabled={isOther('close')} onClick={() => onAsk('close')}>
          {t('queryBulk.close')}
        </Button>
        {hasTags && (
          <Button busy={mode === 'tag'} disabled={isOther('tag')} onClick={() => onAsk('tag')}>
            {t('queryBulk.tags')}
          </Button>
        )}
      </Permitted>
      <Button variant="link" onClick={() => dispatch(choiceCleared())}>
        {t(mode === null ? 'queryBulk.clear' : 'queryBulk.stop')}
      </Button>
    </>
  );
}

/** How many it was done for, and why not for the others. */
function resultText(t: TFunction, { mode, count: done, refusals }: BulkResult): string {
  const text = t(DONE_TEXT[mode], { done });
  if (refusals.length === 0) return text;
  const reasons = refusals.map(({ reason, count }) =>
    refusals.length === 1
      ? readMessage(t, reason)
      : t('queryBulk.counted', { reason: readMessage(t, reason), number: count }),
  );
  const count = refusals.reduce((sum, refusal) => sum + refusal.count, 0);
  return `${text}; ${t('queryBulk.notDone', { count, reasons: reasons.join(', ') })}`;
}

/** The bar gets the focus when the button that has it disappears. */
function useReturningFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) ref.current?.focus();
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}

function TagsDialog({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const chosen = useSelector(selectChosen);
  const [tagIds, setTagIds] = useState<readonly string[]>([]);
  const confirm = () => {
    onDone();
    dispatch(tagsConfirmed({ tagIds }));
  };
  return (
    <Modal
      className="cs-modal-medium"
      title={t('queryBulk.tagsTitle', { count: chosen.length })}
      onDismiss={onDone}
      actions={
        <Button variant="primary" disabled={tagIds.length === 0} onClick={confirm}>
          {t('queryBulk.addTags')}
        </Button>
      }
    >
      <p className="cs-below-4">{t('queryBulk.tagsLead')}</p>
      <TagPicker
        products={[...new Set(chosen.map(({ comeFrom }) => comeFrom))]}
        ids={tagIds}
        onChange={setTagIds}
        onDone={tagIds.length === 0 ? undefined : confirm}
      />
    </Modal>
  );
}

function BulkAssignDialog() {
  const { t } = useTranslation();
  const state = useSelector(bulkAssignment.select);
  const count = useSelector(selectChosen).length;
  const me = useSelector(selectUser);
  if (state === null) return null;
  return (
    <AssignDialog
      state={state}
      actions={bulkAssignment.actions}
      title={t('queryBulk.assignTitle', { count })}
      lead={t('queryBulk.assignLead')}
      notes={[]}
      meId={me?.id ?? null}
      describe={({ account, email }) => <bdi>{email === '' ? account : `${account} · ${email}`}</bdi>}
    />
  );
}
