import type { DateRange } from '../dateRange.ts';
import { useView } from '../view/index.ts';

/** Days that the user types over others. `isLeft`: they have lost the focus. */
export interface TypedRange {
  readonly range: DateRange;
  readonly isLeft: boolean;
}

const SEPARATOR = ' ';

/**
 * Typed days that do not form a valid range yet.
 * @param over names the days that they replace, without a space; when it changes, the typed days are gone
 */
export function useTypedRange(
  viewKey: string,
  over: string,
): readonly [TypedRange | null, (typed: TypedRange | null) => void] {
  const [stored, store] = useView(viewKey);
  const [before, from = '', to = '', left] = stored?.split(SEPARATOR) ?? [];
  const typed = before === over ? { range: { from, to }, isLeft: left === 'left' } : null;
  return [
    typed,
    (next) => store(next && [over, next.range.from, next.range.to, next.isLeft ? 'left' : ''].join(SEPARATOR)),
  ];
}
