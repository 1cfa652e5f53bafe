import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ErrorBoundary } from '#common/components/ErrorBoundary.tsx';
import { Failure, Loading } from '#common/components/states.tsx';
import { reloadRequested } from '#common/failures.ts';
import { useLateViews } from '../../lateViews/index.ts';
import { chatEntered, selectTakingId, takeOverRequested, viewChanged } from '../leaderSlice.ts';

/**
 * A chat beside the list: a leader reads along, takes it over, and answers. It gets the focus when it opens; Escape
 * closes it, and the focus returns to the row.
 */
export function SidePane({ chatId }: { readonly chatId: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { sideChat: SideChat } = useLateViews();
  const onReload = () => dispatch(reloadRequested());
  const takingId = useSelector(selectTakingId);
  const pane = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    pane.current?.focus({ preventScroll: true });
  }, [chatId]);
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
    [],
  );
  const close = () => dispatch(viewChanged({ chatId: null }));
  return (
    <aside
      ref={pane}
      className="cs-leader-side cs-stack cs-narrowed"
      aria-label={t('leader.side', { id: chatId })}
      tabIndex={-1}
      onKeyDown={({ key, target, currentTarget }) => {
        // A dialog that the chat has opened closes itself; it is outside of the pane, or modal.
        const isHere = target instanceof Element && currentTarget.contains(target);
        if (key === 'Escape' && isHere && target.closest('[aria-modal=true]') === null) close();
      }}
    >
      <ErrorBoundary fallback={() => <Failure onRetry={onReload}>{t('errors.pageNotLoaded')}</Failure>}>
        <Suspense fallback={<Loading />}>
          {SideChat && (
            <SideChat
              chatId={chatId}
              isTaking={takingId === chatId}
              onTake={() => dispatch(takeOverRequested({ chatId }))}
              onEnter={(fromId) => dispatch(chatEntered({ chatId, fromId }))}
              onClose={close}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </aside>
  );
}
