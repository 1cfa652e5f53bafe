import { accountRows } from './rows/accounts.ts';
import { actionLogRows } from './rows/actionLogs.ts';
import { appContextRows } from './rows/appContext.ts';
import { cannedReplyRows } from './rows/cannedReplies.ts';
import { chatRows, staffRows } from './rows/chats.ts';
import { customerPanelRows } from './rows/customerPanel.ts';
import { customerQueryRows, customerRows, fileRows } from './rows/customers.ts';
import { directoryRows } from './rows/directory.ts';
import { messageSearchRows } from './rows/messageSearch.ts';
import { noteRows } from './rows/notes.ts';
import { privacyRows } from './rows/privacy.ts';
import { putOffRows } from './rows/putOff.ts';
import { queryRows } from './rows/queries.ts';
import { messageRows } from './rows/messages.ts';
import { ratingRows } from './rows/ratings.ts';
import { reportRows } from './rows/reports.ts';
import { menuRows, resourceRows, roleRows } from './rows/roles.ts';
import { auditRows, authRows, homeRows, notificationRows, preferencesRows, sessionRows } from './rows/sessions.ts';
import { lookOnRows } from './rows/lookOn.ts';
import { tagRows } from './rows/tags.ts';
import { transcriptRows } from './rows/transcripts.ts';
import { transferRows } from './rows/transfers.ts';
import { wallRows } from './rows/wall.ts';
import {
  businessHoursRows,
  demoTrafficRows,
  productRows,
  settingsRows,
  targetRows,
  teamRows,
} from './rows/settings.ts';
import type { Row } from './row.ts';

/** The permission matrix: one row for every declared call, grouped by module of the contract. */
export const MATRIX: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  accounts: accountRows,
  actionLogs: actionLogRows,
  appContext: appContextRows,
  audit: auditRows,
  auth: authRows,
  cannedReplies: cannedReplyRows,
  chats: chatRows,
  customer: customerRows,
  customerQueries: customerQueryRows,
  demoTraffic: demoTrafficRows,
  directory: directoryRows,
  files: fileRows,
  home: homeRows,
  menus: menuRows,
  messageSearch: messageSearchRows,
  notes: noteRows,
  notifications: notificationRows,
  preferences: preferencesRows,
  privacy: privacyRows,
  businessHours: businessHoursRows,
  products: productRows,
  putOff: putOffRows,
  queries: queryRows,
  messages: messageRows,
  ratings: ratingRows,
  reports: reportRows,
  resources: resourceRows,
  roles: roleRows,
  sessions: sessionRows,
  settings: settingsRows,
  staff: staffRows,
  customerPanel: customerPanelRows,
  lookOn: lookOnRows,
  transcripts: transcriptRows,
  transfers: transferRows,
  tags: tagRows,
  targets: targetRows,
  teams: teamRows,
  wall: wallRows,
};
