import { useLastingView } from '#common/view/index.ts';
import type { GroupKind } from '../chatGroups.ts';
import type { RowGroup } from '../groupSelectors.ts';

/**
 * Which groups are unfolded. Ended chats are folded away unless the selected chat is one of them. What the user chooses
 * instead is kept as words like 'ended+' and 'waiting-'.
 */
export function useFolds(groups: readonly RowGroup[], selectedId: string | null) {
  const [chosen, choose] = useLastingView('chat.folds');
  const words = chosen === null ? [] : chosen.split(' ');
  const isOpenAtFirst = (kind: GroupKind) =>
    kind !== 'ended' ||
    groups.some((group) => group.kind === kind && group.rows.some(({ chatId }) => chatId === selectedId));
  const isOpen = (kind: GroupKind) =>
    words.includes(`${kind}+`) || (isOpenAtFirst(kind) && !words.includes(`${kind}-`));
  const toggle = (kind: GroupKind) => {
    const next = !isOpen(kind);
    const others = words.filter((word) => word !== `${kind}+` && word !== `${kind}-`);
    const all = next === isOpenAtFirst(kind) ? others : [...others, `${kind}${next ? '+' : '-'}`];
    choose(all.length === 0 ? null : all.join(' '));
  };
  return { isOpen, toggle };
}
