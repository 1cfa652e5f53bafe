import i18next from 'i18next';
import en from './en.json?screens';

/** Adds what is read behind the login form. Called once, before the first screen is drawn. */
export function addScreenTexts(): void {
  i18next.addResourceBundle('en', 'translation', {
    pager: en.pager,
    product: en.product,
    layout: en.layout,
    screens: en.screens,
    session: en.session,
    home: en.home,
    check: en.check,
    tasks: en.tasks,
    notFound: en.notFound,
    conversation: en.conversation,
    chat: en.chat,
    duration: en.duration,
    chatAway: en.chatAway,
    chatConnection: en.chatConnection,
    chatQueries: en.chatQueries,
  });
}
