import { RotateCw, X } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { IconButton } from '#common/components/Button.tsx';
import { Pager } from '#common/components/Pager.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { useShown } from '#common/useShown.ts';
import { QueryItem } from '../../queryView/index.ts';
import {
  openedQuery,
  pageRequested,
  panelToggled,
  queriesClosed,
  queriesOpened,
  selectQueries,
  type ChatQueriesState,
} from '../queriesSlice.ts';
import { hasPanelRoom, PANEL_TOGGLE_ID } from './panelRoom.ts';
import './QueriesPane.css';

interface QueriesPaneProps {
  /** Null: closed, or there is no chat on screen. */
  readonly customerId: string | null;
}

/**
 * The right panel. Where there is no room beside the conversation it covers it, and takes the focus from the button
 * that opened it.
 */
export function QueriesPane({ customerId }: QueriesPaneProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const panel = useRef<HTMLElement>(null);
  const givesFocusBack = useRef(false);
  const isShown = customerId !== null;
  useEffect(() => {
    if (isShown && !hasPanelRoom() && document.activeElement?.id === PANEL_TOGGLE_ID) panel.current?.focus();
    if (!isShown && givesFocusBack.current) document.getElementById(PANEL_TOGGLE_ID)?.focus();
    givesFocusBack.current = false;
  }, [isShown]);
  const close = () => {
    givesFocusBack.current = true;
    dispatch(panelToggled({ isShown: false }));
  };
  if (!isShown) return null;
  return (
    <aside
      ref={panel}
      className="cs-chat-panel cs-fixed cs-on-surface cs-stack cs-narrowed"
      aria-label={t('chatQueries.title')}
      tabIndex={-1}
      onKeyDown={({ key, target, currentTarget }) => {
        // A dialog that the panel opened is elsewhere in the page, and handles Escape itself.
        if (key === 'Escape' && !hasPanelRoom() && target instanceof Node && currentTarget.contains(target)) close();
      }}
    >
      <QueriesPanel customerId={customerId} onClose={close} />
    </aside>
  );
}

interface QueriesPanelProps {
  readonly customerId: string;
  readonly onClose: () => void;
}

function QueriesPanel({ customerId, onClose }: QueriesPanelProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const queries = useSelector(selectQueries);
  useShown(
    useCallback(() => queriesOpened({ customerId }), [customerId]),
    queriesClosed,
  );
  return (
    <>
      <div className="cs-queries-head cs-row cs-gap-1 cs-fixed">
        <h2>{t('chatQueries.title')}</h2>
        <IconButton
          className="cs-quiet"
          label={t('chatQueries.refresh')}
          busy={queries.status === 'loading' && queries.page !== null}
          icon={queries.status === 'loading' && queries.page !== null ? null : <RotateCw size={16} />}
          onClick={() => dispatch(pageRequested(queries.wanted))}
        />
        <IconButton className="cs-quiet" label={t('chat.hideQueries')} icon={<X size={18} />} onClick={onClose} />
      </div>
      <QueryList queries={queries} />
    </>
  );
}

function QueryList({ queries: { status, page, wanted } }: { readonly queries: ChatQueriesState }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isEmpty = page?.records.length === 0 && page.pageNo === 1;
  if (status === 'failed' || page === null || isEmpty)
    return (
      <div className="cs-contained cs-pad-2 cs-flush cs-fill cs-scroll">
        {status === 'failed' ? (
          <Failure onRetry={() => dispatch(pageRequested(wanted))}>{t('chatQueries.failed')}</Failure>
        ) : isEmpty ? (
          <Empty>{t('chatQueries.empty')}</Empty>
        ) : (
          <Loading />
        )}
      </div>
    );
  return (
    <>
      <ul className="cs-contained cs-pad-2 cs-flush cs-fill cs-scroll" aria-busy={status === 'loading'}>
        {page.records.map((query) => (
          <QueryItem
            key={query.id}
            query={query}
            onOpen={() => dispatch(openedQuery.actions.opened({ id: query.id }))}
          />
        ))}
      </ul>
      <div className="cs-line-above cs-pad-2-3">
        <Pager page={page} onMove={(to) => dispatch(pageRequested(to))} />
      </div>
    </>
  );
}
