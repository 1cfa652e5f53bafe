import { withoutCardNumbers } from '#contract/cardNumbers.ts';
import { numberPattern, withoutNumbers, type NumberPattern } from '#contract/numberPatterns.ts';
import type { About, NumberMasks } from '../common/ports.ts';
import type { Database, Db } from '../db/database.ts';
import { findProductOf, listNumberPatterns } from './productRepository.ts';

type Patterns = ReadonlyMap<number, readonly NumberPattern[]>;

/** Chats whose product is remembered: a chat keeps its product. */
const CHATS_MAX = 10_000;

/**
 * The masks of all products. They are read once, and again after `changed`. What messages need is read as they are
 * stored: also while other work uses every connection of the pool.
 */
export function createNumberMasks(db: Database): NumberMasks & { readonly changed: () => void } {
  let reading: Promise<Patterns> | null = null;
  let isStale = true;
  const chats = new Map<string, Promise<number | null>>();

  /** One reading after the other, so that messages keep their order. */
  const patternsNow = (): Promise<Patterns> => {
    if (isStale) {
      isStale = false;
      const before = reading;
      const next = Promise.resolve(before?.catch(() => null)).then(() => readPatterns(db.express));
      reading = next;
      next.catch(() => {
        isStale = true;
      });
    }
    return reading ?? readPatterns(db.express);
  };

  const productOfChat = (chatId: string): Promise<number | null> => {
    const known = chats.get(chatId);
    if (known !== undefined) return known;
    if (chats.size >= CHATS_MAX) chats.clear();
    const found = findProductOf(db.express, { chatId });
    chats.set(chatId, found);
    const forget = () => chats.delete(chatId);
    // There may be such a chat later.
    found.then((product) => product === null && forget(), forget);
    return found;
  };

  const productOf = async (about: Exclude<About, 'all'>): Promise<number | null> => {
    if (typeof about === 'number') return about;
    return about.chatId === undefined ? findProductOf(db, about) : productOfChat(about.chatId);
  };

  return {
    changed: () => {
      isStale = true;
    },
    of: async (about) => {
      const all = await patternsNow();
      if (all.size === 0) return withoutCardNumbers;
      const patterns = about === 'all' ? [...all.values()].flat() : (all.get((await productOf(about)) ?? 0) ?? []);
      return (text) => withoutNumbers(patterns, withoutCardNumbers(text));
    },
  };
}

async function readPatterns(db: Db): Promise<Patterns> {
  const products = await listNumberPatterns(db);
  return new Map(products.map(({ code, numberPatterns }) => [code, numberPatterns.map(numberPattern)]));
}
