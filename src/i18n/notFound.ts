import en from './en.json?notFound';

/** What is read at an unknown address. */
export const NOT_FOUND_TEXTS = { notFound: en.notFound };
