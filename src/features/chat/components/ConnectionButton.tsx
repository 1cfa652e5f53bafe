import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { ConnectionMark } from '../../../common/components/chat/ConnectionBanner.tsx';
import { ErrorBoundary } from '../../../common/components/ErrorBoundary.tsx';
import { Popover } from '../../../common/components/Popover.tsx';
import { Failure, Loading } from '../../../common/components/states.tsx';
import { addTexts } from '../../../i18n/start.ts';
import { selectConnectionView } from '../chatSelectors.ts';

/** Hardly ever looked at, and if so, often without a connection to load it over: the browser fetches it when it has nothing to do. */
const LazyDetails = lazy(async () => {
  const { ConnectionDetails, CHAT_CONNECTION_TEXTS } = await import(/* webpackChunkName: "chat-connection", webpackPrefetch: true */ '../connection/lazy.ts');
  addTexts(CHAT_CONNECTION_TEXTS);
  return { default: ConnectionDetails };
});

/** The connection in one word, which opens the details. */
export function ConnectionButton({ align, onReload }: { readonly align: 'start' | 'end'; readonly onReload: () => void }) {
  const { t } = useTranslation();
  const connection = useSelector(selectConnectionView);
  const label = t('chat.connection', { state: t(`conversation.connection.mark.${connection.name}`) });
  return (
    <Popover place={`connection.${align}`} label={label} align={align} trigger={<ConnectionMark connection={connection} />}>
      <ErrorBoundary fallback={() => <Failure onRetry={onReload}>{t('errors.pageNotLoaded')}</Failure>}>
        <Suspense fallback={<Loading />}><LazyDetails /></Suspense>
      </ErrorBoundary>
    </Popover>
  );
}
