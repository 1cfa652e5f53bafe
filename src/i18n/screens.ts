import en from './en.json?screens';

/** What is read behind the login form, beside the texts that come with the layout. */
export const SCREEN_TEXTS = {
  pager: en.pager,
  product: en.product,
  conversation: en.conversation,
  chat: en.chat,
  duration: en.duration,
  chatQueries: en.chatQueries,
};
