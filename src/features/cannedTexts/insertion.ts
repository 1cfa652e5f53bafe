import { cannedTokens, type CannedUse, type CannedVariable } from '#contract/canned.ts';
import { withoutHidden } from '#contract/names.ts';

/** The message box of a chat, or the reply to a query. */
export interface CannedTarget {
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
  /** Of this reply and those before it. Absent: none. */
  readonly missing?: MissingVariables;
}

/** The variables that got no value, and how often a value in the text reads like them: those are no variables. */
export type MissingVariables = Readonly<Partial<Record<CannedVariable, number>>>;

/** The variables that have a value in a place. */
export type CannedValues = Readonly<Partial<Record<CannedVariable, string>>>;

export interface MissingVariable {
  readonly name: CannedVariable;
  /** With its braces. */
  readonly text: string;
  readonly from: number;
}

export interface FilledText {
  readonly text: string;
  /** The variables without a value, which stay in the text. */
  readonly marks: readonly MissingVariable[];
}

/** The text of a reply with the values of its variables. What a value contains is never a variable. */
export function filledText(body: string, values: CannedValues): FilledText {
  let text = '';
  const marks: MissingVariable[] = [];
  for (const token of cannedTokens(body)) {
    const value = token.kind === 'text' ? token.text : shownValue(values[token.name]);
    if (token.kind === 'variable' && value === undefined) marks.push(variableAt(token.name, text.length));
    text += value ?? marks.at(-1)?.text ?? '';
  }
  return { text, marks };
}

/** In a text that is sent, a name is on its own: nothing of it may turn what the agent writes around it. */
function shownValue(value: string | undefined): string | undefined {
  return value === undefined ? undefined : withoutHidden(value);
}

export function missingOf({ text, marks }: FilledText): MissingVariables {
  const all = variablesIn(text);
  return Object.fromEntries(marks.map(({ name }) => [name, countOf(name, all) - countOf(name, marks)]));
}

/** The variables of inserted replies that still have no value, in their order. What the user has typed is text. */
export function missingIn(text: string, inserted: CannedInsert | undefined): readonly MissingVariable[] {
  if (inserted === undefined) return [];
  const all = variablesIn(text);
  const { missing } = inserted;
  // A draft of an earlier version does not say which variables are missing: all of them are.
  return all.filter(({ name }) => countOf(name, all) > (missing === undefined ? 0 : (missing[name] ?? Infinity)));
}

/** What a text remembers after another insertion. */
export function insertedAfter(
  before: CannedInsert | undefined,
  { cannedId, version, text, missing }: CannedInsert,
): CannedInsert {
  return { cannedId, version, text, missing: { ...before?.missing, ...missing } };
}

function variableAt(name: CannedVariable, from: number): MissingVariable {
  return { name, text: `{${name}}`, from };
}

function variablesIn(text: string): readonly MissingVariable[] {
  let from = 0;
  return cannedTokens(text).flatMap((token) => {
    if (token.kind === 'text') {
      from += token.text.length;
      return [];
    }
    const variable = variableAt(token.name, from);
    from += variable.text.length;
    return [variable];
  });
}

function countOf(name: CannedVariable, variables: readonly MissingVariable[]): number {
  return variables.filter((variable) => variable.name === name).length;
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
