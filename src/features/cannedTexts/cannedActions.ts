import { createAction } from '@reduxjs/toolkit';
import type { CannedStep } from '#contract/canned.ts';
import type { CannedInsert, CannedTarget } from './insertion.ts';

// What other features report or handle. Apart from the slice, which loads with the picker.

/** A reply was inserted into a text. Its steps follow. */
export const cannedInserted = createAction<
  CannedInsert & { readonly place: CannedTarget; readonly lang: string; readonly steps: readonly CannedStep[] }
>('cannedTexts/inserted');
/** The user sends a text in which a variable has no value. It stays where it is. */
export const cannedHeld = createAction<{ readonly place: CannedTarget }>('cannedTexts/held');
/** The user has changed replies, so the list must be loaded again. */
export const cannedRepliesChanged = createAction('cannedTexts/repliesChanged');
