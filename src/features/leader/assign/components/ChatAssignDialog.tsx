import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Assignee } from '#contract/http/staff.ts';
import { useTimeZone } from '#common/components/timeZone.tsx';
import { customerNameOf } from '#common/format/customerName.ts';
import { clockOf } from '#common/format/messageTime.ts';
import { isolated } from '#common/format/isolated.ts';
import { AssignDialog, type AssignNews, type AssignState } from '#src/features/assign/index.ts';
import { selectUser } from '#src/features/session/index.ts';
import { Load } from '../../components/Load.tsx';
import { PresenceTag } from '../../components/PresenceTag.tsx';
import { chatAssignment, type AssignableChat } from '../assignSlice.ts';
import './ChatAssignDialog.css';

/** Assigns a chat to a person, while it is open. */
export function ChatAssignDialog() {
  const state = useSelector(chatAssignment.select);
  return state === null ? null : <OpenDialog key={state.thing.id} state={state} />;
}

function OpenDialog({ state }: { readonly state: AssignState<AssignableChat> }) {
  const { t } = useTranslation();
  const me = useSelector(selectUser);
  const { thing: chat, news, chosen } = state;
  const warnings = useAssigneeWarnings(chosen);
  return (
    <AssignDialog
      state={state}
      actions={chatAssignment.actions}
      title={t('leader.assignTitle', { id: chat.id })}
      lead={nowWith(t, chat)}
      notes={[...(news === null ? [] : [newsOf(t, chat, news)]), ...warnings]}
      // A user without a messaging-app user can't log in to the chat service.
      meId={me === null || me.targetId === null ? null : me.id}
      isForNow
      describe={(assignee) => <AssigneeFacts assignee={assignee} />}
    />
  );
}

/** What a leader needs to know about a person before choosing them. */
export function AssigneeFacts({ assignee }: { readonly assignee: Assignee }) {
  return (
    <span className="cs-assignee cs-row cs-wrap">
      <bdi className="cs-assignee-account cs-ellipsis">{assignee.account}</bdi>
      <PresenceTag of={assignee} />
      <Load openChats={assignee.openChats} maxChats={assignee.maxChats} />
    </span>
  );
}

/** Why the chosen person may not answer soon. */
export function useAssigneeWarnings(chosen: Assignee | null): readonly string[] {
  const { t } = useTranslation();
  const zone = useTimeZone();
  if (chosen === null) return [];
  const name = isolated(chosen.name);
  if (!chosen.isOnline) return [t('leader.offlineWarning', { name })];
  if (chosen.isAway) return [t('leader.awayWarning', { name })];
  const { breakEndsAt } = chosen;
  return breakEndsAt === null ? [] : [t('leader.breakWarning', { name, time: clockOf(Date.parse(breakEndsAt), zone) })];
}

function nowWith(t: TFunction, { customerName, toId, toName }: AssignableChat): string {
  const customer = isolated(customerNameOf(t, customerName));
  return toId === null
    ? t('leader.chatInLine', { customer })
    : t('leader.chatWith', { customer, name: isolated(toName) });
}

function newsOf(t: TFunction, { toName }: AssignableChat, news: AssignNews): string {
  switch (news) {
    case 'over':
      return t('leader.news.ended');
    case 'released':
      return t('leader.news.recalled');
    case 'assigned':
      return t('leader.news.assigned', { name: isolated(toName) });
  }
}
