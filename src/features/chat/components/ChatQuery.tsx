import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ErrorBoundary } from '../../../common/components/ErrorBoundary.tsx';
import { Failure } from '../../../common/components/states.tsx';
import { selectMayWrite } from '../accessSelectors.ts';
import { cardSubmitted, queryClosed, queryOpened, selectQueries } from '../queries/index.ts';

const LazyDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chat-queries" */ '../queries/components/QueryDialog.tsx')).QueryDialog,
}));

interface ChatQueryProps {
  readonly chatId: string;
  /** The card is on its way. */
  readonly onSent: () => void;
  readonly onReload: () => void;
}

/** The query that was opened, from the panel or from a card: whoever may write in the chat sends its card from here. */
export function ChatQuery({ chatId, onSent, onReload }: ChatQueryProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { opened } = useSelector(selectQueries);
  const mayWrite = useSelector(selectMayWrite);
  if (opened === null) return null;
  return (
    <ErrorBoundary fallback={() => <Failure onRetry={onReload}>{t('errors.pageNotLoaded')}</Failure>}>
      <Suspense>
        <LazyDialog
          opened={opened}
          onRetry={(id) => dispatch(queryOpened({ id }))}
          onClose={() => dispatch(queryClosed())}
          onSend={mayWrite
            ? (query) => {
                dispatch(cardSubmitted({ chatId, query }));
                onSent();
              }
            : null}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
