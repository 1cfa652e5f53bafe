import { CircleAlert, Info } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Assignee } from '../../../../../contract/http/staff.ts';
import { Button } from '../../../../common/components/Button.tsx';
import { readMessage } from '../../../../common/components/messageText.ts';
import { Modal } from '../../../../common/components/Modal.tsx';
import { RemoteSelect, type RemoteOption } from '../../../../common/components/RemoteSelect.tsx';
import { isolated } from '../../../../common/format/isolated.ts';
import { selectUser } from '../../../session/index.ts';
import { Load } from '../../components/Load.tsx';
import { PresenceTag } from '../../components/PresenceTag.tsx';
import { assignDismissed, assigneeChosen, assigneeTyped, assignSubmitted, selectAssign, type AssignableChat, type AssignState } from '../assignSlice.ts';
import './AssignDialog.css';

/** Gives a chat to somebody, while it is open. What happens to the chat meanwhile is said, and what was chosen stays chosen. */
export function AssignDialog() {
  const state = useSelector(selectAssign);
  return state === null ? null : <OpenDialog key={state.chat.chatId} state={state} />;
}

function OpenDialog({ state }: { readonly state: AssignState }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { chat, news, chosen, status, error } = state;
  const isSending = status === 'sending';
  const submit = (toId: string) => dispatch(assignSubmitted({ toId }));
  return (
    <Modal
      className="cs-assign"
      title={t('leader.assignTitle', { id: chat.chatId })}
      onDismiss={() => dispatch(assignDismissed())}
      actions={(
        <>
          <AssignToMe chat={chat} disabled={isSending} onAssign={submit} />
          <Button variant="primary" busy={isSending} disabled={chosen === null || chat.isEnded} onClick={() => { if (chosen !== null) submit(chosen.id); }}>
            {t('leader.assign')}
          </Button>
        </>
      )}
    >
      <p className="cs-assign-chat">{nowWith(t, chat)}</p>
      <Search state={state} />
      <div role="status" className="cs-assign-notes">
        {news !== null && <Note>{newsOf(t, chat, news)}</Note>}
        {chosen !== null && !chosen.isOnline && <Note>{t('leader.offlineWarning', { name: isolated(chosen.name) })}</Note>}
        {chosen?.isAway === true && <Note>{t('leader.awayWarning', { name: isolated(chosen.name) })}</Note>}
      </div>
      {error !== null && <p role="alert" className="cs-assign-note is-error"><CircleAlert size={16} aria-hidden="true" />{readMessage(t, error)}</p>}
    </Modal>
  );
}

interface Option extends RemoteOption { readonly assignee: Assignee }

function Search({ state: { search, chosen } }: { readonly state: AssignState }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const look = (keyword: string) => dispatch(assigneeTyped({ keyword }));
  const options = search.options.map((assignee): Option => ({
    id: assignee.id, label: assignee.name, assignee, detail: <AssigneeFacts assignee={assignee} />,
  }));
  return (
    <RemoteSelect
      inFlow
      initialFocus
      label={t('leader.assignTo')}
      placeholder={t('leader.assignPlaceholder')}
      value={chosen === null ? null : { id: chosen.id, label: `${chosen.name} (${chosen.account})` }}
      keyword={search.keyword}
      options={options}
      status={search.status}
      onOpen={() => look(search.keyword)}
      onType={look}
      onChoose={({ assignee }) => dispatch(assigneeChosen(assignee))}
      onClear={() => {
        dispatch(assigneeChosen(null));
        look('');
      }}
      onRetry={() => look(search.keyword)}
    />
  );
}

function AssigneeFacts({ assignee }: { readonly assignee: Assignee }) {
  return (
    <span className="cs-assignee">
      <bdi className="cs-assignee-account cs-ellipsis">{assignee.account}</bdi>
      <PresenceTag isOnline={assignee.isOnline} isAway={assignee.isAway} />
      <Load openChats={assignee.openChats} maxChats={assignee.maxChats} />
    </span>
  );
}

interface AssignToMeProps {
  readonly chat: AssignableChat;
  readonly disabled: boolean;
  readonly onAssign: (toId: string) => void;
}

/** For those who can take a chat: somebody without a messaging-app user can't log in to the chat service. */
function AssignToMe({ chat, disabled, onAssign }: AssignToMeProps) {
  const { t } = useTranslation();
  const me = useSelector(selectUser);
  if (me === null || me.targetId === null || me.id === chat.toId) return null;
  return <Button disabled={disabled || chat.isEnded} onClick={() => onAssign(me.id)}>{t('leader.assignToMe')}</Button>;
}

function Note({ children }: { readonly children: string }) {
  return <p className="cs-assign-note"><Info size={16} aria-hidden="true" />{children}</p>;
}

function nowWith(t: TFunction, { customerName, toId, toName }: AssignableChat): string {
  const customer = isolated(customerName);
  return toId === null ? t('leader.chatInLine', { customer }) : t('leader.chatWith', { customer, name: isolated(toName) });
}

function newsOf(t: TFunction, { toName }: AssignableChat, news: NonNullable<AssignState['news']>): string {
  switch (news) {
    case 'ended': return t('leader.news.ended');
    case 'recalled': return t('leader.news.recalled');
    case 'assigned': return t('leader.news.assigned', { name: isolated(toName) });
  }
}
