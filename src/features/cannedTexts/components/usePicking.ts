import { useMemo, useState, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import { useView } from '#common/view.ts';
import {
  useTextList,
  type TextList,
  type TextSearch,
  type TextSign,
} from '#src/conversation/components/useTextList.ts';
import { selectCanned, type CannedTextsRoot } from '../cannedTextsSlice.ts';
import { languageBeside, languageOf, textIn } from '../languages.ts';
import { offeredFor } from '../search.ts';
import { endsInSign, searchAt } from '../typing.ts';

interface PickingOptions {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly product: number;
  readonly written: string;
  /** @param from where the text is inserted; null: at the caret */
  readonly onInsert: (reply: CannedReply, lang: string | null, from: number | null) => void;
}

/** What the list of replies shows, and how it is moved through. */
export interface Picking extends TextList<CannedReply> {
  /** The language that the user has chosen or the customer writes in; null: neither. */
  readonly wantedLang: string | null;
  readonly onLanguage: (lang: string) => void;
}

const NO_ROWS: readonly CannedReply[] = [];
const OPEN = 'open';
const SIGN: TextSign = { searchAt, endsInSign };

/** The list of replies over a text. */
export function usePicking({ box, product, written, onInsert }: PickingOptions): Picking {
  const [view, setView] = useView('canned.picker');
  const [chosenLang, chooseLang] = useView('canned.language');
  const [search, setSearch] = useState<TextSearch | null>(null);
  const isOpen = view !== null;
  const rows = useOffered(product, isOpen ? (search?.typed ?? '') : null);
  const wantedLang = chosenLang ?? languageOf(written);
  const list = useTextList({
    box,
    sign: SIGN,
    isOpen,
    search,
    rows,
    keyOf: ({ id }) => id,
    onSearch: (next) => {
      setSearch(next);
      setView(next === null ? null : OPEN);
    },
    onChoose: (reply, from) => onInsert(reply, wantedLang, from),
    onStep: (active, step) => chooseLang(languageBeside(active, textIn(active, wantedLang)?.lang ?? '', step)),
  });
  return { ...list, wantedLang, onLanguage: chooseLang };
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
