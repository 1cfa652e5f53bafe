import type { UnknownAction } from 'redux';
import { isFields } from './readActionLog.ts';

/**
 * Removes items as long as a test holds: first halves, then smaller chunks, and single ones until none can be removed.
 * It is ddmin without the tests of single chunks, as most items do not matter.
 * @param isOver whether there is no more time
 */
export function minimal<Item>(
  items: readonly Item[],
  holds: (items: readonly Item[]) => boolean,
  isOver = () => false,
): readonly Item[] {
  let kept = items;
  for (let size = Math.ceil(items.length / 2); size >= 1 && !isOver();) {
    const before = kept.length;
    for (let at = 0; at < kept.length && !isOver();) {
      const less = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (holds(less)) kept = less;
      else at += size;
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (kept.length === before) break;
  }
  return kept;
}

/** Makes a list as small as the test permits. */
export const shorterList: Rewrite = (value, holds) => (Array.isArray(value) ? minimal<unknown>(value, holds) : value);

/** Replaces a value by another for which the test holds, or returns it. */
export type Rewrite = (value: unknown, holds: (value: unknown) => boolean) => unknown;

/**
 * Rewrites a value, and then the values in it.
 * @param rewrite gets each value with a test of what may stand in its place
 */
function rewritten(value: unknown, holds: (value: unknown) => boolean, rewrite: Rewrite): unknown {
  const next = rewrite(value, holds);
  if (Array.isArray(next)) {
    let items: readonly unknown[] = next;
    for (const index of next.keys()) {
      const withItem = (item: unknown) => replacedAt(items, index, item);
      items = withItem(rewritten(items[index], (item) => holds(withItem(item)), rewrite));
    }
    return items;
  }
  if (!isFields(next)) return next;
  let fields = next;
  for (const [key, field] of Object.entries(next)) {
    const withField = (other: unknown) => ({ ...fields, [key]: other });
    fields = withField(rewritten(field, (other) => holds(withField(other)), rewrite));
  }
  return fields;
}

/** Rewrites the payload of one action after the other, as long as the test holds for all of them. */
export function rewrittenActions(
  actions: readonly UnknownAction[],
  holds: (actions: readonly UnknownAction[]) => boolean,
  rewrite: Rewrite,
  isOver = () => false,
): readonly UnknownAction[] {
  let current = actions;
  for (const [index, action] of actions.entries()) {
    if (isOver()) break;
    if (action['payload'] === undefined) continue;
    const withPayload = (payload: unknown) => replacedAt(current, index, { ...action, payload });
    current = withPayload(rewritten(action['payload'], (payload) => holds(withPayload(payload)), rewrite));
  }
  return current;
}

/** The items with another one at an index. */
function replacedAt<Item>(items: readonly Item[], index: number, item: Item): readonly Item[] {
  return [...items.slice(0, index), item, ...items.slice(index + 1)];
}
