import type { TFunction } from 'i18next';

// Keys are written as strokes: 'j', '?', 'Mod+k', 'Alt+Shift+ArrowDown'. `Mod` is Ctrl or ⌘. A space separates the
// strokes of a sequence: 'g h'.

/** The fields of a `KeyboardEvent` that decide which stroke it is. */
export interface KeyPress extends Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> {
  /** The third level of the layout is on: AltGr, or Option. */
  readonly isAltGraph: boolean;
  /** An input method has the key. */
  readonly isComposing: boolean;
}

/** The fields of a native event. */
export function pressOf(event: KeyboardEvent): KeyPress {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isComposing = event.isComposing || key === 'Process';
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing, isAltGraph: event.getModifierState('AltGraph') };
}

/** Keys without a character that commands may use. */
const NAMED_KEYS: ReadonlySet<string> = new Set([
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'Enter', 'Delete'],
  ...['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12'],
]);

/** Strokes of text fields, controls, input methods and browsers, which users cannot choose. */
const RESERVED: ReadonlySet<string> = new Set([
  ...Array.from('acvxzyriptwnlq0', (letter) => `Mod+${letter}`),
  ...Array.from('tnwr', (letter) => `Mod+Shift+${letter}`),
  ...['Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+Home', 'Alt+F4', 'F5', 'F11', 'F12', 'Enter', 'Delete', 'Mod++', 'Mod+-'],
  ...['Space', 'Shift+Space', 'Mod+Space', 'Mod+Shift+Space', 'Alt+Space'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'].flatMap((key) => [
    key,
    `Shift+${key}`,
    `Mod+${key}`,
    `Mod+Shift+${key}`,
  ]),
]);

/** The stroke of a key press; null: it is none, because it types a character or belongs to an input method. */
export function strokeOf(press: KeyPress): string | null {
  const { ctrlKey, metaKey, altKey, shiftKey, isAltGraph, isComposing } = press;
  // On Windows, AltGr is Ctrl and Alt.
  if (isComposing || isAltGraph || (ctrlKey && altKey)) return null;
  const key = keyOf(press);
  if (key === null) return null;
  // Alt types characters on some layouts, and opens menus in some browsers.
  if (altKey && isCharacter(key)) return null;
  const hasShift = shiftKey && (!isCharacter(key) || /^[a-z]$/.test(key));
  return [...(ctrlKey || metaKey ? ['Mod'] : []), ...(altKey ? ['Alt'] : []), ...(hasShift ? ['Shift'] : []), key].join(
    '+',
  );
}

/** Whether the stroke types or edits where a text has the focus: all but function keys, without Ctrl, ⌘ and Alt. */
export function isPlain(stroke: string): boolean {
  return !/^(?:(?:Mod|Alt)\+|(?:Shift\+)?F\d)/.test(stroke);
}

/** Whether lists, sliders and other controls move by this stroke. */
export function isMove(stroke: string): boolean {
  return /^(?:Shift\+)?(?:Arrow\w+|Home|End|Page\w+)$/.test(stroke);
}

/** Whether users may choose this stroke for a command. */
export function isAllowed(stroke: string): boolean {
  return !RESERVED.has(stroke);
}

function isCharacter(key: string): boolean {
  return [...key].length === 1;
}

/** A Latin letter by what it types, a letter of another script by its position on a Latin keyboard. */
function keyOf({ key, code }: KeyPress): string | null {
  if (NAMED_KEYS.has(key)) return key;
  if (key === ' ') return 'Space';
  if (/^[A-Za-z]$/.test(key)) return key.toLowerCase();
  if (/^[!-~]$/.test(key)) return key;
  const [, position = null] = /^Key([A-Z])$/.exec(code) ?? [];
  return isCharacter(key) && /^\p{L}$/u.test(key) && position !== null ? position.toLowerCase() : null;
}

/** How keys are called on the keyboard of the user. */
interface Keyboard {
  readonly t: TFunction;
  /** It has ⌘ where others have Ctrl. */
  readonly isApple: boolean;
}

/** Keys that are drawn alike everywhere. */
const SIGNS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };
const APPLE_SIGNS: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };
const NAMED = ['Mod', 'Alt', 'Shift', 'Enter', 'End', 'Home', 'PageUp', 'PageDown', 'Delete', 'Space'] as const;

/** The keys of each stroke, as ['G', 'H'] for 'g h' and ['Ctrl+K'] for 'Mod+k'. */
export function strokeTexts(keys: string, keyboard: Keyboard): readonly string[] {
  return keys.split(' ').map((stroke) =>
    partsOf(stroke)
      .map((part) => partText(part, keyboard))
      .join(keyboard.isApple ? '' : '+'),
  );
}

/** For `aria-keyshortcuts`. @returns null for a sequence, which the attribute cannot name */
export function ariaKeys(keys: string, isApple: boolean): string | null {
  return keys.includes(' ') ? null : keys.replace('Mod', isApple ? 'Meta' : 'Control');
}

/** 'Mod++' is Mod and +. */
function partsOf(stroke: string): readonly string[] {
  const [, before = '', key = stroke] = /^(.+)\+(.+)$/.exec(stroke) ?? [];
  return [...before.split('+').filter((part) => part !== ''), key];
}

function partText(part: string, { t, isApple }: Keyboard): string {
  const sign = (isApple ? APPLE_SIGNS[part] : undefined) ?? SIGNS[part];
  if (sign !== undefined) return sign;
  const named = NAMED.find((name) => name === part);
  return named === undefined ? part.toUpperCase() : t(`keys.${named}`);
}
