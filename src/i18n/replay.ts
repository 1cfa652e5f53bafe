import en from './en.json?replay';

/** What is read on the replay screen alone. */
export const REPLAY_TEXTS = { replay: en.replay };
