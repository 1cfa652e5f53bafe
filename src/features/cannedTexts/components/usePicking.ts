import { useEffect, useId, useMemo, useState, type RefObject, useEffectEvent } from 'react';
import { useSelector } from 'react-redux';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import { rowByKey } from '#common/components/arrowKeys.ts';
import { useView } from '#common/view.ts';
import { selectCanned, type CannedTextsRoot } from '../cannedTextsSlice.ts';
import { languageBeside, languageOf, textIn } from '../languages.ts';
import { offeredFor } from '../search.ts';
import { type Search, endsInSign, searchAt } from '../typing.ts';

interface PickingOptions {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly product: number;
  readonly written: string;
  /** @param from where the text is inserted; null: at the caret */
  readonly onInsert: (reply: CannedReply, lang: string | null, from: number | null) => void;
}

/** What the list of replies shows, and how it is moved through. */
export interface Picking {
  readonly rows: readonly CannedReply[];
  /** The row that Enter inserts; undefined while the list is closed. */
  readonly active: CannedReply | undefined;
  /** The language that the user has chosen or the customer writes in; null: neither. */
  readonly wantedLang: string | null;
  readonly listId: string;
  readonly rowId: (reply: CannedReply) => string;
  readonly onPoint: (reply: CannedReply) => void;
  readonly onChoose: (reply: CannedReply) => void;
  readonly onLanguage: (lang: string) => void;
}

const NO_ROWS: readonly CannedReply[] = [];
const OPEN = 'open';

/** Follows what is typed into a text: opens, filters and closes the list, and handles its keys. */
export function usePicking({ box, product, written, onInsert }: PickingOptions): Picking {
  const [view, setView] = useView('canned.picker');
  const [chosenLang, chooseLang] = useView('canned.language');
  const [search, setSearch] = useState<Search | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const listId = useId();
  const isOpen = view !== null;
  const rows = useOffered(product, isOpen ? (search?.typed ?? '') : null);
  const at = Math.max(
    rows.findIndex(({ id }) => id === chosenId),
    0,
  );
  const active = rows[at];
  const wantedLang = chosenLang ?? languageOf(written);
  const rowId = ({ id }: CannedReply) => `${listId}-${id}`;

  const show = (next: Search | null) => {
    setSearch(next);
    setChosenId(null);
    setView(next === null ? null : OPEN);
  };
  const choose = (reply: CannedReply) => {
    onInsert(reply, wantedLang, search?.from ?? null);
    show(null);
  };
  useTextEvents(box, {
    onText: (next, isNew) => {
      if (!isOpen) {
        if (isNew) show(next);
      } else if (next === null || next.from !== search?.from) show(null);
      else if (next.typed !== search.typed) show(next);
    },
    onLeave: () => show(null),
    onKey: (event) => {
      if (active === undefined) return;
      const act = actionOf(event);
      if (act === null) return;
      event.preventDefault();
      // The composer, dialogs and commands have the same keys.
      event.stopPropagation();
      if (act === 'close') show(null);
      else if (act === 'insert') choose(active);
      else if (act === 'move') setChosenId(rows[rowByKey(event.key, at, rows.length) ?? at]?.id ?? null);
      else chooseLang(languageBeside(active, textIn(active, wantedLang)?.lang ?? '', act));
    },
  });
  useActiveRow(box, active === undefined ? null : { listId, rowId: rowId(active) });
  return {
    rows,
    active,
    wantedLang,
    listId,
    rowId,
    onPoint: ({ id }) => setChosenId(id),
    onChoose: choose,
    onLanguage: chooseLang,
  };
}

/** The replies that a typed text finds; none while it is null. */
function useOffered(product: number, typed: string | null): readonly CannedReply[] {
  const { replies, usedHere } = useSelector((root: CannedTextsRoot) => selectCanned(root));
  return useMemo(() => {
    if (typed === null) return NO_ROWS;
    const usable = replies.filter((reply) => reply.product === null || reply.product === product);
    return offeredFor(usable, typed, usedHere);
  }, [replies, product, typed, usedHere]);
}

/** What a key does while the list is open: a number is a step to another language. null: it types, as always. */
function actionOf({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) {
  const hasMod = ctrlKey || metaKey;
  if (altKey || shiftKey) return null;
  if (hasMod) return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null;
  if (key === 'Escape') return 'close';
  if (key === 'Enter' || key === 'Tab') return repeat ? null : 'insert';
  return ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'].includes(key) ? 'move' : null;
}

/** Tells screen readers which row is active (WAI-ARIA: a text with a list). null: the list is closed. */
function useActiveRow(
  box: RefObject<HTMLTextAreaElement | null>,
  shown: { readonly listId: string; readonly rowId: string } | null,
): void {
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
  readonly onText: (search: Search | null, isNew: boolean) => void;
  readonly onLeave: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/**
 * Listens to a text, but not to what an input method composes in it. These are native listeners: the picker loads later
 * than the text, and gets its keys first.
 */
function useTextEvents(box: RefObject<HTMLTextAreaElement | null>, events: TextEvents): void {
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
  }, [box]);
}
