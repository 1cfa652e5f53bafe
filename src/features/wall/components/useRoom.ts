import { useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '#common/components/useMedia.ts';

/** Below this width the wall is one column that scrolls. */
const NARROW = '(width < 1280px)';

/**
 * How many rows of equal height fit into a list whose height does not follow from its rows. On a narrow screen all do.
 * @returns a reference for the list, and the number of rows
 */
export function useRoom<Element extends HTMLElement>() {
  const list = useRef<Element>(null);
  const [rows, setRows] = useState(Infinity);
  const isNarrow = useMedia(NARROW);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const measure = () => {
      const row = element.firstElementChild?.getBoundingClientRect().height ?? 0;
      if (row > 0) setRows(Math.max(1, Math.floor((element.clientHeight + 1) / row)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return [list, isNarrow ? Infinity : rows] as const;
}
