import { BUTTON_KEY, ROLE_KEY } from './domain.ts';

// What both sides know of canned replies: whom they are for, and what their texts may contain.

/** Who may answer chats or queries. They use the replies, and have personal ones. */
export const CANNED_USER_KEYS = [ROLE_KEY.tasks, ROLE_KEY.leader, BUTTON_KEY.queryEdit] as const;

/** For all who answer, for one product, or for one member of staff. */
export const CANNED_SCOPE = { shared: 'shared', product: 'product', personal: 'personal' } as const;
export type CannedScope = (typeof CANNED_SCOPE)[keyof typeof CANNED_SCOPE];

/**
 * What can happen after a reply has been inserted, in the order of its list: the message is sent, it is sent and the
 * next chat is opened, the chat is ended, the next chat is opened. Ending asks, as it always does.
 */
export const CANNED_STEP = { send: 'send', sendNext: 'sendNext', end: 'end', next: 'next' } as const;
export type CannedStep = (typeof CANNED_STEP)[keyof typeof CANNED_STEP];

/** What a text may name in braces, as in `{customer}`. */
export const CANNED_VARIABLES = ['customer', 'agent', 'product', 'live_id', 'query_id'] as const;
export type CannedVariable = (typeof CANNED_VARIABLES)[number];

/** The canned reply from which a message or a reply was written. Of several, the one that was inserted last. */
export interface CannedUse {
  readonly cannedId: string;
  /** The version of its texts. */
  readonly version: number;
  /** Whether the sent text differs from what was inserted. */
  readonly isEdited: boolean;
}

/** Letters and digits of any script, `-` and `_`. It is compared in lower case. */
export const CANNED_SHORTCUT = /^[\p{L}\p{M}\p{N}_-]+$/u;

/** A part of a text: plain, or a variable. */
export type CannedToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: CannedVariable };

/** One word in braces. Other braces are text. */
const IN_BRACES = /\{([\p{L}\p{N}_]+)\}/gu;

/** The parts of a text, in their order. A word in braces that is no variable is text. */
export function cannedTokens(body: string): readonly CannedToken[] {
  const tokens: CannedToken[] = [];
  let [from, until] = [0, 0];
  const addText = (): void => {
    if (until > from) tokens.push({ kind: 'text', text: body.slice(from, until) });
  };
  for (const { 0: whole, 1: word = '', index } of body.matchAll(IN_BRACES)) {
    const name = variableOf(word);
    if (name === null) continue;
    until = index;
    addText();
    tokens.push({ kind: 'variable', name });
    from = index + whole.length;
  }
  until = body.length;
  addText();
  return tokens;
}

/** The words in braces that are no variables, each once. A form and the server refuse them. */
export function unknownVariables(body: string): readonly string[] {
  const words = Array.from(body.matchAll(IN_BRACES), ([, word = '']) => word);
  return [...new Set(words.filter((word) => variableOf(word) === null))];
}

function variableOf(word: string): CannedVariable | null {
  return CANNED_VARIABLES.find((name) => name === word) ?? null;
}
