import { cannedTokens, type CannedUse, type CannedVariable } from '../../../contract/canned.ts';

/** The message box of a chat, or the reply to a query. */
export interface CannedPlace {
  readonly kind: 'chat' | 'reply';
  /** Of the chat or the query. */
  readonly id: string;
}

/** A reply as it was inserted. */
export interface CannedInsert {
  readonly cannedId: string;
  readonly version: number;
  /** With the values of its variables. Those without a value are still in braces. */
  readonly text: string;
}

/** The variables that have a value in a place. */
export type CannedValues = Readonly<Partial<Record<CannedVariable, string>>>;

/** A variable in a text. */
export interface MissingVariable {
  /** With its braces. */
  readonly text: string;
  readonly from: number;
}

const inBraces = (name: CannedVariable) => `{${name}}`;

/** The text with the values of its variables. A variable without a value stays. */
export function filledText(body: string, values: CannedValues): string {
  return cannedTokens(body)
    .map((token) => (token.kind === 'text' ? token.text : (values[token.name] ?? inBraces(token.name))))
    .join('');
}

/** The variables that are still in a text, in their order. */
export function missingIn(text: string): readonly MissingVariable[] {
  let from = 0;
  return cannedTokens(text).flatMap((token) => {
    const part = token.kind === 'text' ? token.text : inBraces(token.name);
    const missing = { text: part, from };
    from += part.length;
    return token.kind === 'variable' ? [missing] : [];
  });
}

/** How a sent text was made of the reply that was inserted into it. */
export function useOf({ cannedId, version, text }: CannedInsert, sent: string): CannedUse {
  return { cannedId, version, isEdited: !containsInserted(sent, text) };
}

/** Text around what was inserted, and in place of a missing variable, is no edit. */
function containsInserted(sent: string, inserted: string): boolean {
  let from = 0;
  return cannedTokens(inserted.trim()).every((token) => {
    if (token.kind === 'variable') return true;
    const at = sent.indexOf(token.text, from);
    from = at + token.text.length;
    return at >= 0;
  });
}
