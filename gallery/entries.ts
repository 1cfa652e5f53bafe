import { ErrorBoundary } from '#common/components/ErrorBoundary.tsx';
import { ScreenName } from '#common/components/ScreenHeading.tsx';
import { ToastLayer } from '#common/components/Toasts.tsx';
import { UserName } from '#common/components/TextField.tsx';
import { MessageBox } from '#src/conversation/components/Composer.tsx';
import { Messages } from '#src/conversation/components/Messages.tsx';
import type { Entry } from './entry.ts';
import { BUTTONS } from './groups/buttons.tsx';
import { CHOICES } from './groups/choices.tsx';
import { CONVERSATION } from './groups/conversation.tsx';
import { DATA } from './groups/data.tsx';
import { DIALOGS } from './groups/dialogs.tsx';
import { FIELDS } from './groups/fields.tsx';
import { FORMS } from './groups/forms.tsx';
import { LISTS } from './groups/lists.tsx';
import { MESSAGES } from './groups/messages.tsx';
import { QUERIES } from './groups/queries.tsx';
import { REPORTS } from './groups/reports.tsx';

/** All entries, in the order of the page. A spec fails when an exported component is missing. */
export const ENTRIES: readonly Entry[] = [
  ...BUTTONS,
  ...FIELDS,
  ...CHOICES,
  ...DATA,
  ...MESSAGES,
  ...DIALOGS,
  ...LISTS,
  ...FORMS,
  ...REPORTS,
  ...CONVERSATION,
  ...QUERIES,
];

/** They draw nothing of their own, or connect other components to the store of a page. */
export const WITHOUT_LOOKS: readonly object[] = [ErrorBoundary, MessageBox, Messages, ScreenName, ToastLayer, UserName];
