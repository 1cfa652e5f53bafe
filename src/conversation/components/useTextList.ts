import { useEffect, useEffectEvent, useId, useState, type RefObject } from 'react';
import { rowByKey } from '#common/components/arrowKeys.ts';

/** What the user looks for. */
export interface TextSearch {
  /** Where its sign is. */
  readonly from: number;
  /** What follows the sign. */
  readonly typed: string;
}

/** What opens a list over a text. */
export interface TextSign {
  /** The search that ends at the caret; null: none. */
  readonly searchAt: (text: string, caret: number) => TextSearch | null;
  readonly endsInSign: (text: string) => boolean;
}

type Box = RefObject<HTMLTextAreaElement | null>;

interface TextListOptions<Row> {
  readonly box: Box;
  readonly sign: TextSign;
  readonly isOpen: boolean;
  readonly search: TextSearch | null;
  readonly rows: readonly Row[];
  /** Rows are on their way: Enter waits for them. */
  readonly isLoading?: boolean;
  readonly keyOf: (row: Row) => string;
  /** null: the list closes. */
  readonly onSearch: (search: TextSearch | null) => void;
  /** @param from where the text is inserted; null: at the caret */
  readonly onChoose: (row: Row, from: number | null) => void;
  /** The keys step through variants of the active row. */
  readonly onStep?: (active: Row, step: 1 | -1) => void;
}

/** What a list over a text shows, and how it is moved through. */
export interface TextList<Row> {
  readonly rows: readonly Row[];
  /** The row that Enter inserts; undefined while the list is closed. */
  readonly active: Row | undefined;
  readonly listId: string;
  readonly rowId: (row: Row) => string;
  readonly onPoint: (row: Row) => void;
  readonly onChoose: (row: Row) => void;
}

/** Follows what is typed into a text: opens, filters and closes a list, and handles its keys. The text keeps focus. */
export function useTextList<Row>(options: TextListOptions<Row>): TextList<Row> {
  const { box, sign, isOpen, search, rows, keyOf, onSearch, onStep } = options;
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const listId = useId();
  const at = Math.max(
    rows.findIndex((row) => keyOf(row) === chosenKey),
    0,
  );
  const active = isOpen ? rows[at] : undefined;
  const rowId = (row: Row) => `${listId}-${keyOf(row)}`;
  const point = (row: Row | undefined) => setChosenKey(row === undefined ? null : keyOf(row));

  const show = (next: TextSearch | null) => {
    setChosenKey(null);
    onSearch(next);
  };
  const choose = (row: Row) => {
    options.onChoose(row, search?.from ?? null);
    show(null);
  };
  useTextEvents(box, sign, {
    onText: (next, isNew) => {
      if (!isOpen) {
        if (isNew) show(next);
      } else if (next === null || next.from !== search?.from) show(null);
      else if (next.typed !== search.typed) show(next);
    },
    onLeave: () => show(null),
    onKey: (event) => {
      const act = actionOf(event, onStep !== undefined);
      const isAwaited = options.isLoading === true && event.key === 'Enter';
      if (act === null || (active === undefined && !isAwaited)) return;
      event.preventDefault();
      // The composer, dialogs and commands have the same keys.
      event.stopPropagation();
      if (active === undefined) return;
      if (act === 'close') show(null);
      else if (act === 'insert') choose(active);
      else if (act === 'move') point(rows[rowByKey(event.key, at, rows.length) ?? at]);
      else onStep?.(active, act);
    },
  });
  useActiveRow(box, active === undefined ? null : { listId, rowId: rowId(active) });
  return { rows, active, listId, rowId, onPoint: point, onChoose: choose };
}

/** What a key does while the list is open: a number is a step to another variant. null: it types, as always. */
function actionOf({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent, hasVariants: boolean) {
  const hasMod = ctrlKey || metaKey;
  if (altKey || shiftKey) return null;
  if (hasMod) return !hasVariants ? null : key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null;
  if (key === 'Escape') return 'close';
  if (key === 'Enter' || key === 'Tab') return repeat ? null : 'insert';
  return ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'].includes(key) ? 'move' : null;
}

/** Tells screen readers which row is active (WAI-ARIA: a text with a list). null: the list is closed. */
function useActiveRow(box: Box, shown: { readonly listId: string; readonly rowId: string } | null): void {
  const listId = shown?.listId ?? null;
  const rowId = shown?.rowId ?? null;
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const attributes = { 'aria-autocomplete': 'list', 'aria-controls': listId, 'aria-activedescendant': rowId };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }, [box, listId, rowId]);
}

interface TextEvents {
  /** The text or the caret has changed. @param isNew the search is a sign that was typed just now */
  readonly onText: (search: TextSearch | null, isNew: boolean) => void;
  readonly onLeave: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/**
 * Listens to a text, but not to what an input method composes in it. These are native listeners: the list loads later
 * than the text, and gets its keys first.
 */
function useTextEvents(box: Box, { searchAt, endsInSign }: TextSign, events: TextEvents): void {
  const onText = useEffectEvent(events.onText);
  const onLeave = useEffectEvent(events.onLeave);
  const onKey = useEffectEvent(events.onKey);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const end = new AbortController();
    const listen = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => element.addEventListener(type, listener, end);
    const read = (isTyped: boolean) => {
      const { value, selectionStart, selectionEnd } = element;
      const search = selectionStart === selectionEnd ? searchAt(value, selectionEnd) : null;
      onText(search, isTyped && search?.typed === '');
    };
    listen('input', (event) => {
      if (event instanceof InputEvent && !event.isComposing) read(event.inputType === 'insertText');
    });
    listen('compositionend', ({ data }) => read(endsInSign(data))); // input methods compose punctuation, too
    listen('click', () => read(false));
    listen('keyup', ({ isComposing }) => {
      if (!isComposing) read(false);
    });
    listen('keydown', (event) => onKey(event));
    listen('blur', () => onLeave());
    return () => end.abort();
  }, [box, searchAt, endsInSign]);
}
