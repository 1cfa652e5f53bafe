import { createSelector } from 'reselect';
import { isSameRecord } from '#common/liveList/index.ts';
import { countMoves, groupsOf, heldGroups, positionOf, type Group, type GroupKind } from './chatGroups.ts';
import {
  rowOf,
  selectChats,
  selectListed,
  selectMyStaffId,
  selectNow,
  selectSelectedId,
  selectWaits,
  type ChatRoot,
  type ChatRow,
} from './chatSelectors.ts';

/** A group of the list with its rows, from top to bottom. */
export interface RowGroup {
  readonly kind: GroupKind;
  readonly rows: readonly ChatRow[];
}

export interface GroupedRows {
  readonly groups: readonly RowGroup[];
  /** How many rows would appear, disappear or move if the list were not held. */
  readonly changes: number;
}

/** Most messages change no position. Then the order is not computed again. */
const selectPositions = createSelector(
  [selectListed, selectWaits, selectMyStaffId, ({ putOff }: ChatRoot) => putOff?.snoozed],
  (chats, waits, me, snoozed) => chats.map((chat) => positionOf(chat, waits[chat.chatId], me, snoozed)),
  { memoizeOptions: { resultEqualityCheck: isSameRecord } },
);

/** The groups in their true order, also while the list is held. */
export const selectGroups = createSelector([selectPositions], groupsOf);

export const selectWaitingCount = (state: ChatRoot) => countIn(selectGroups(state), ['waiting']);
export const selectOpenCount = (state: ChatRoot) => countIn(selectGroups(state), ['waiting', 'answered', 'putOff']);

/** The customers who wait in chats that are not on screen. */
export function selectOthersWaiting(state: ChatRoot) {
  const [waits, selectedId] = [selectWaits(state), selectSelectedId(state)];
  const ids =
    selectGroups(state)
      .find(({ kind }) => kind === 'waiting')
      ?.ids.filter((id) => id !== selectedId) ?? [];
  const writtenAt = (id: string) => waits[id]?.at ?? 0;
  const newestId = ids.reduce((newest, id) => (writtenAt(id) > writtenAt(newest) ? id : newest), ids[0] ?? '');
  const now = selectNow(state);
  return {
    count: ids.length,
    /** The chat of the one who wrote last; null: no one waits. */
    newest: selectChats(state)[newestId] ?? null,
    /** How long the one has waited who waits longest. */
    longestMs: Math.max(0, ...ids.map((id) => now - (waits[id]?.since ?? now))),
  };
}

function countIn(groups: readonly Group[], kinds: readonly GroupKind[]): number {
  return groups.reduce((sum, { kind, ids }) => (kinds.includes(kind) ? sum + ids.length : sum), 0);
}

const selectShown = createSelector([selectGroups, (state: ChatRoot) => state.chatOrder.held], (groups, held) => {
  const shown = heldGroups(groups, held);
  return { shown, changes: countMoves(shown, groups) };
});

/** The rows of the list in their groups. The same object until a row or its position changes. */
export const selectGroupedRows = createSelector(
  [(state: ChatRoot) => state, selectShown],
  (state, { shown, changes }): GroupedRows => ({
    groups: shown.map(({ kind, ids }) => ({
      kind,
      rows: ids.flatMap((id) => {
        const chat = state.chat.chats[id];
        return chat === undefined ? [] : [rowOf(chat, state)];
      }),
    })),
    changes,
  }),
  { memoizeOptions: { resultEqualityCheck: isSameRecord } },
);

export const selectShownGroups = createSelector([selectShown], ({ shown }) => shown);

/**
 * The chat above or below another in the list. Ended chats are folded away, so they count only if this is one of them.
 * @param chatId null: none is selected
 * @returns null at the end of the list
 */
export function neighbourOf(groups: readonly Group[], chatId: string | null, step: 1 | -1): string | null {
  const isEnded = groups.some(({ kind, ids }) => kind === 'ended' && ids.some((id) => id === chatId));
  const ids = groups.filter(({ kind }) => isEnded || kind !== 'ended').flatMap((group) => group.ids);
  const at = ids.findIndex((id) => id === chatId);
  return (at < 0 ? ids.at(step === 1 ? 0 : -1) : ids[at + step]) ?? null;
}

/** Of the chats that wait, beside this one, the one that is due first; null when there is none. */
export function nextWaiting(groups: readonly Group[], chatId: string | null): string | null {
  return groups.find(({ kind }) => kind === 'waiting')?.ids.find((id) => id !== chatId) ?? null;
}
