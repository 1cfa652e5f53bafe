import en from './en.json?screens';

/** What is read behind the login form, beside the texts that come with the layout. */
export const SCREEN_TEXTS = {
  pager: en.pager,
  product: en.product,
  screens: en.screens,
  session: en.session,
  notFound: en.notFound,
  conversation: en.conversation,
  chat: en.chat,
  duration: en.duration,
  chatQueries: en.chatQueries,
  queryView: en.queryView,
};
