import type { DateRange } from '../dateRange.ts';
import { useView } from '../view/index.ts';

/** Days that are typed over others. `isLeft`: the focus has gone from them. */
export interface TypedRange {
  readonly range: DateRange;
  readonly isLeft: boolean;
}

const SEPARATOR = ' ';

/**
 * Days that do not count yet, half a date perhaps.
 * @param over what they stand in place of, without a space: once that has changed they are gone
 */
export function useTypedRange(
  place: string,
  over: string,
): readonly [TypedRange | null, (typed: TypedRange | null) => void] {
  const [kept, keep] = useView(place);
  const [before, from = '', to = '', left] = kept?.split(SEPARATOR) ?? [];
  const typed = before === over ? { range: { from, to }, isLeft: left === 'left' } : null;
  return [
    typed,
    (next) => keep(next && [over, next.range.from, next.range.to, next.isLeft ? 'left' : ''].join(SEPARATOR)),
  ];
}
