import type { TFunction } from 'i18next';

/** How keys are called on the keyboard of the user. */
export interface Keyboard {
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
