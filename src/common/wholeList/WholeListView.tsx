import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CODE } from '#contract/http/envelope.ts';
import { Button } from '../components/Button.tsx';
import { ConfirmDialog } from '../components/Modal.tsx';
import { Note } from '../components/Note.tsx';
import { LoadPanel, Panel } from '../components/Panel.tsx';
import { readMessage } from '../messageText.ts';
import { Empty } from '../components/states.tsx';
import { useShown } from '../useShown.ts';
import { errorText } from '../errors.ts';
import type { Removable, Removal } from './removal.ts';
import type { WholeList } from './wholeList.ts';
import './wholeList.css';

interface RemovalDialogProps<Thing extends Removable> {
  readonly removal: Removal<Thing>;
  /** Names the thing to delete. */
  readonly titleOf: (thing: Thing) => string;
  /** What the user is asked; by default, whether to delete it. */
  readonly question?: (thing: Thing) => string;
  /** Says that nothing has happened; by default, that it was not deleted. */
  readonly refused?: string;
  /** What the user must know before. */
  readonly children: (thing: Thing) => ReactNode;
}

/** Asks before a deletion, and shows a refusal. */
export function RemovalDialog<Thing extends Removable>({
  removal: { selectRemoval, actions },
  titleOf,
  question,
  refused,
  children,
}: RemovalDialogProps<Thing>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const removal = useSelector(selectRemoval);
  if (removal === null) return null;
  const { thing, isRunning, error } = removal;
  const takesWork = error?.code === CODE.takesWork;
  return (
    <ConfirmDialog
      title={titleOf(thing)}
      danger
      busy={isRunning}
      onConfirm={() => dispatch(actions.removalConfirmed(takesWork))}
      onDecline={() => dispatch(actions.removalDeclined())}
    >
      <p className="cs-flush">{question?.(thing) ?? t('wholeList.question')}</p>
      {children(thing)}
      <div role="alert" className="cs-removal-alert">
        {error !== null && (
          <Note isError>
            {!takesWork && (refused ?? t('wholeList.notDeleted'))} {readMessage(t, errorText(error))}{' '}
            {takesWork && t('wholeList.confirmAgain')}
          </Note>
        )}
      </div>
    </ConfirmDialog>
  );
}

interface WholeListViewProps<Row, Thing extends Removable> {
  readonly list: WholeList<Row, Thing>;
  readonly failed: string;
  readonly empty: string;
  /** The table of rows; busy while they are loaded again. */
  readonly children: (rows: readonly Row[], isBusy: boolean) => ReactNode;
}

/** A list that loads when it appears. Known rows stay on the screen while new ones load, or fail to. */
export function WholeListView<Row, Thing extends Removable>({
  list,
  failed,
  empty,
  children,
}: WholeListViewProps<Row, Thing>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, rows, error } = useSelector(list.select);
  useShown(list.actions.opened, list.actions.closed);
  const retry = () => dispatch(list.actions.reloadRequested());
  const reason = error === null ? '' : readMessage(t, errorText(error));
  if (rows === null) return <LoadPanel failed={failed} error={status === 'failed' ? error : null} onRetry={retry} />;
  const isBusy = status === 'loading';
  return (
    <>
      <div role="alert" className="cs-whole-list-alert">
        {status === 'failed' && (
          <Note>
            <span>{`${t('wholeList.stale')} ${reason}`}</span>
            <Button className="compact" onClick={retry}>
              {t('common.retry')}
            </Button>
          </Note>
        )}
      </div>
      {rows.length === 0 ? (
        <Panel>
          <Empty>{empty}</Empty>
        </Panel>
      ) : (
        children(rows, isBusy)
      )}
    </>
  );
}
