import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { CustomerPanel } from '#contract/http/customerPanel.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { Cut } from '#common/components/Cut.tsx';
import { LoadedView } from '#common/components/LoadedView.tsx';
import { Loading } from '#common/components/states.tsx';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { useShown } from '#common/useShown.ts';
import { useView } from '#common/view.ts';
import type { CustomerPanelProps } from '#src/features/lateViews/index.ts';
import { QueryItem } from '../../queryView/index.ts';
import { selectConversation, type ConversationsRoot } from '#src/realtime/index.ts';
import { shownCustomer } from '../customerPanelSlice.ts';
import { AppSection } from './AppSection.tsx';
import { Block, BlockDialog } from './Block.tsx';
import { CustomerFacts } from './CustomerFacts.tsx';
import { EarlierChat } from './EarlierChat.tsx';
import { NoteDialog, PinnedNote } from './PinnedNote.tsx';
import { openQueriesShown, Section } from './Section.tsx';
import { rowId, Timeline } from './Timeline.tsx';
import './customerPanel.css';

/** Loads after the messages of the chat have been asked for. Needs the chat's id as `key`. */
export function CustomerPanelView(props: CustomerPanelProps) {
  const isAsked = useSelector(
    (state: ConversationsRoot) => selectConversation(state, props.chatId).status !== 'absent',
  );
  return isAsked ? <Shown {...props} /> : <Loading />;
}

/** The customer, and an earlier chat in front of them. */
function Shown(props: CustomerPanelProps) {
  const { customerId, onOpenQuery } = props;
  const { t } = useTranslation();
  const [sideId, openSide] = useView('customerPanel.chat');
  useShown(
    useCallback(() => shownCustomer.actions.opened({ customerId }), [customerId]),
    shownCustomer.actions.closed,
  );
  const lastSideId = useRef(sideId);
  useEffect(() => {
    if (sideId === null && lastSideId.current !== null) document.getElementById(rowId(lastSideId.current))?.focus();
    lastSideId.current = sideId;
  }, [sideId]);
  return (
    <>
      <div className="cs-contained cs-fill cs-scroll" inert={sideId !== null}>
        <LoadedView loaded={shownCustomer} failed={t('customerPanel.failed')}>
          {(customer) => <Customer {...props} customer={customer} onOpenChat={openSide} />}
        </LoadedView>
      </div>
      {sideId !== null && (
        <EarlierChat key={sideId} chatId={sideId} onOpenQuery={onOpenQuery} onBack={() => openSide(null)} />
      )}
      <NoteDialog />
      <BlockDialog />
    </>
  );
}

interface CustomerProps extends CustomerPanelProps {
  readonly customer: CustomerPanel;
  readonly onOpenChat: (chatId: string) => void;
}

function Customer({ customer, ...props }: CustomerProps) {
  const { t } = useTranslation();
  const { nickName, headImg, openQueries } = customer;
  const { shown, hasMore } = openQueriesShown(openQueries);
  return (
    <>
      <section className="cs-pad-3-4">
        <div className="cs-row cs-gap-3 cs-below-2">
          <Avatar name={nickName} avatar={headImg} size="large" />
          <h2 className="cs-narrowed cs-flush">
            <Cut twoLines>{customerNameOf(t, nickName)}</Cut>
          </h2>
        </div>
        <CustomerFacts customer={customer} />
      </section>
      <Block customer={customer} />
      <PinnedNote customer={customer} />
      <AppSection chatId={props.chatId} />
      {shown.length > 0 && (
        <Section title={t('customerPanel.openQueries')}>
          <ul className="cs-customer-rows">
            {shown.map((query) => (
              <QueryItem key={query.id} query={query} onOpen={() => props.onOpenQuery(query.id)} />
            ))}
          </ul>
          {hasMore && <p className="cs-hint cs-flush">{t('customerPanel.moreQueries')}</p>}
        </Section>
      )}
      <Timeline {...props} />
    </>
  );
}
