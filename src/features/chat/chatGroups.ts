import { WAIT_LATE_MINUTES } from '#contract/constants.ts';
import { digitsIn, folded } from '#contract/searchWords.ts';
import { countChanges } from '#common/liveList/index.ts';
import { compareIds, type ListedChat } from './chatList.ts';
import { NO_WAIT, type Wait } from './waits.ts';

/** The groups of the list, from top to bottom. `putOff`: snoozed. `left`: open chats that are no longer mine. */
const GROUP_KINDS = ['waiting', 'answered', 'putOff', 'left', 'ended'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

export interface Group {
  readonly kind: GroupKind;
  readonly ids: readonly string[];
}

/** What decides a chat's position in the list. Most messages change none of it. */
export interface Position {
  readonly chatId: string;
  readonly kind: GroupKind;
  /** Lower ranks are nearer to the top of the group. */
  readonly rank: number;
}

/** @param me the staff account */
export function positionOf(
  chat: ListedChat,
  wait: Wait = NO_WAIT,
  me: string | null,
  snoozed?: readonly string[],
): Position {
  const { chatId, updatedAt, lastMessage } = chat;
  if (chat.isEnded) return { chatId, kind: 'ended', rank: -updatedAt };
  if (chat.toId !== me) return { chatId, kind: 'left', rank: -updatedAt };
  if (snoozed?.includes(chatId) === true) return { chatId, kind: 'putOff', rank: -updatedAt };
  if (wait.since !== null) return { chatId, kind: 'waiting', rank: dueAtOf(wait.since, wait.dueAt) };
  return { chatId, kind: 'answered', rank: -(wait.at ?? lastMessage?.at ?? updatedAt) };
}

/** Until the server has named a deadline, a wait has the default one. Milliseconds since 1970. */
function dueAtOf(since: number, dueAt: string | null): number {
  return dueAt === null ? since + WAIT_LATE_MINUTES * 60_000 : Date.parse(dueAt);
}

/** Nearest deadline first, then the newest message first; of equal ones the chat that has been there for longer waits first. */
export function groupsOf(positions: readonly Position[]): readonly Group[] {
  return GROUP_KINDS.map((kind) => {
    const sign = kind === 'waiting' ? 1 : -1;
    const ordered = positions
      .filter((position) => position.kind === kind)
      .sort((a, b) => a.rank - b.rank || sign * compareIds(a.chatId, b.chatId));
    return { kind, ids: ordered.map(({ chatId }) => chatId) };
  });
}

/**
 * The groups as the list shows them. Held rows keep their positions. New ones appear only below all of them, at the end of
 * their group.
 * @param held the groups when the pointer or the focus last moved on the rows; null: rows may move
 */
export function heldGroups(groups: readonly Group[], held: readonly Group[] | null): readonly Group[] {
  if (held === null) return groups;
  const heldIds = new Set(held.flatMap(({ ids }) => ids));
  const listed = new Set(groups.flatMap(({ ids }) => ids));
  const isBelowHeld = (at: number) => held.slice(at + 1).every(({ ids }) => ids.length === 0);
  return groups.map(({ kind, ids }, at) => ({
    kind,
    ids: [
      ...(held.find((group) => group.kind === kind)?.ids.filter((id) => listed.has(id)) ?? []),
      ...(isBelowHeld(at) ? ids.filter((id) => !heldIds.has(id)) : []),
    ],
  }));
}

/** How many rows would appear, disappear or move. What happens among ended chats is not counted: they are folded away. */
export function countMoves(shown: readonly Group[], groups: readonly Group[]): number {
  return shown === groups ? 0 : countChanges(rowsOf(shown), rowsOf(groups));
}

/** The open chats in their order. A mark between two groups shows that a chat changes its group. */
function rowsOf(groups: readonly Group[]): readonly { readonly id: string }[] {
  return groups.flatMap(({ kind, ids }) => (kind === 'ended' ? [] : [{ id: kind }, ...ids.map((id) => ({ id }))]));
}

/** Finds texts that contain each typed word or the typed number, whatever its form. Null when no word is typed. */
export function matcherOf(typed: string): ((text: string) => boolean) | null {
  const words = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  const number = digitsIn(typed);
  return (text) => {
    const searched = folded(text);
    return (number !== null && searched.includes(number)) || words.every((word) => searched.includes(word));
  };
}
