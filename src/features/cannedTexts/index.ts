export { insertText } from './browser/insertText.ts';
export { cannedHeld, cannedInserted, cannedRepliesChanged } from './cannedActions.ts';
export { CannedButton } from './components/CannedButton.tsx';
export { insertedAfter, missingIn, useOf, type CannedInsert } from './insertion.ts';
export { textIn } from './languages.ts';
export { CannedReplies } from './CannedReplies.tsx';
export { isFoundBy } from './search.ts';
export { SPACELESS, WORD_BEGIN } from './typing.ts';
