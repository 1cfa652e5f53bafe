import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Popover } from '#common/components/Popover.tsx';
import { ConnectionMark } from '#src/conversation/components/ConnectionBanner.tsx';
import { late } from '#src/conversation/components/ConversationViewer.tsx';
import { selectConnectionView } from '../chatSelectors.ts';

/** It comes with the panel of queries, before it can be wanted without a connection. */
const ConnectionDetails = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chat-later" */ './ConnectionDetails.tsx')).ConnectionDetails,
}));

/** The state of the connection in one word; opens the details. */
export function ConnectionButton({ align }: { readonly align: 'start' | 'end' }) {
  const { t } = useTranslation();
  const connection = useSelector(selectConnectionView);
  const label = t('chat.connection', { state: t(`conversation.connection.mark.${connection.name}`) });
  return (
    <Popover
      place={`connection.${align}`}
      label={label}
      align={align}
      trigger={<ConnectionMark connection={connection} />}
    >
      {late(<ConnectionDetails />)}
    </Popover>
  );
}
