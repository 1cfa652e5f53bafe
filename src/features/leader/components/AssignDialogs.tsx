import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { BUTTON_KEY } from '#contract/domain.ts';
import type { Assignee } from '#contract/http/staff.ts';
import { useTimeZone } from '#common/components/timeZone.ts';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { isPermitted } from '#common/permission.ts';
import { isolated } from '#contract/names.ts';
import { clockOf } from '#common/format/messageTime.ts';
import { AssignDialog, type Assignable, type AssignDialogProps, type AssignNews } from '../../assign/index.ts';
import { selectUser } from '../../session/index.ts';
import { bulkAssignment, chatAssignment, type AssignableChat, type ChosenChats } from '../assignSlice.ts';
import { Load, PresenceTag } from './staffFacts.tsx';
import './AssignDialogs.css';

/** Assigns a chat to a person, while it is open. */
export function ChatAssignDialog() {
  const { t } = useTranslation();
  const state = useSelector(chatAssignment.select);
  if (state === null) return null;
  const { thing: chat, news } = state;
  return (
    <ChatsDialog
      key={chat.id}
      state={state}
      actions={chatAssignment.actions}
      title={t('leader.assignTitle', { id: chat.id })}
      lead={nowWith(t, chat)}
      takesFromOthers={chat.toId !== null}
      notes={news === null ? [] : [newsOf(t, chat, news)]}
    />
  );
}

/** Assigns several chats to a person. Chats that could not be assigned stay in it, each with the reason. */
export function BulkAssignDialog() {
  const { t } = useTranslation();
  const state = useSelector(bulkAssignment.select);
  if (state === null) return null;
  const { selected, failures } = state.thing;
  return (
    <ChatsDialog
      state={state}
      actions={bulkAssignment.actions}
      title={t('leader.bulkTitle', { count: selected.length })}
      lead={t('leader.bulkLead', { ids: selected.map(({ id }) => id).join(', ') })}
      notes={failuresOf(t, failures)}
    />
  );
}

interface ChatsDialogProps<Thing extends Assignable> extends Omit<
  AssignDialogProps<Thing>,
  'meId' | 'isForNow' | 'describe'
> {
  /** Whoever assigns it to themselves takes it over; not known of several. */
  readonly takesFromOthers?: boolean;
}

function ChatsDialog<Thing extends Assignable>({ takesFromOthers = false, ...props }: ChatsDialogProps<Thing>) {
  const me = useSelector(selectUser);
  const mayTake = !takesFromOthers || isPermitted(me, [BUTTON_KEY.chatTakeOver]);
  const warnings = useAssigneeWarnings(props.state.chosen);
  return (
    <AssignDialog
      {...props}
      notes={[...props.notes, ...warnings]}
      // A user without a messaging-app user can't log in to the chat service.
      meId={me === null || me.targetId === null || !mayTake ? null : me.id}
      isForNow
      describe={(assignee) => <AssigneeFacts assignee={assignee} />}
    />
  );
}

/** What a leader needs to know about a person before choosing them. */
function AssigneeFacts({ assignee }: { readonly assignee: Assignee }) {
  return (
    <span className="cs-gap-1-3 cs-row cs-wrap">
      <bdi className="cs-assignee-account cs-ellipsis">{assignee.account}</bdi>
      <PresenceTag of={assignee} />
      <Load openChats={assignee.openChats} maxChats={assignee.maxChats} />
    </span>
  );
}

/** Why the chosen person may not answer soon. */
function useAssigneeWarnings(chosen: Assignee | null): readonly string[] {
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

function failuresOf(t: TFunction, failures: ChosenChats['failures']): readonly string[] {
  if (failures.length === 0) return [];
  const failed = failures.map(({ id, customerName, reason }) =>
    t('leader.bulkFailure', { id, customer: isolated(customerNameOf(t, customerName)), reason }),
  );
  return [t('leader.bulkFailed', { count: failed.length }), ...failed];
}
