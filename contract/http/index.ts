import { IsOptional, IsSchema, type TSchema } from 'typebox';
import type { Call } from './call.ts';
import * as accounts from './accounts.ts';
import * as actionLogs from './actionLogs.ts';
import * as appContext from './appContext.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as businessHours from './businessHours.ts';
import * as cannedReplies from './cannedReplies.ts';
import * as chats from './chats.ts';
import * as customerCalls from './customer.ts';
import * as customerPanel from './customerPanel.ts';
import * as customerQueries from './customerQueries.ts';
import * as demoTraffic from './demoTraffic.ts';
import * as directory from './directory.ts';
import * as files from './files.ts';
import * as home from './home.ts';
import * as lookOn from './lookOn.ts';
import * as menus from './menus.ts';
import * as messageSearch from './messageSearch.ts';
import * as messages from './messages.ts';
import * as notes from './notes.ts';
import * as notifications from './notifications.ts';
import * as preferences from './preferences.ts';
import * as privacy from './privacy.ts';
import * as products from './products.ts';
import * as putOff from './putOff.ts';
import * as queries from './queries.ts';
import * as ratings from './ratings.ts';
import * as reports from './reports.ts';
import * as resources from './resources.ts';
import * as roles from './roles.ts';
import * as schemas from './schemas.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';
import * as transcripts from './transcripts.ts';
import * as transfers from './transfers.ts';
import * as staff from './staff.ts';
import * as tags from './tags.ts';
import * as targets from './targets.ts';
import * as teams from './teams.ts';
import * as wallCalls from './wall.ts';

const DECLARATIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  accounts,
  actionLogs,
  appContext,
  audit,
  auth,
  businessHours,
  cannedReplies,
  chats,
  customer: customerCalls,
  customerPanel,
  customerQueries,
  demoTraffic,
  directory,
  files,
  home,
  lookOn,
  menus,
  messageSearch,
  messages,
  notes,
  notifications,
  preferences,
  privacy,
  products,
  putOff,
  queries,
  ratings,
  reports,
  resources,
  roles,
  sessions,
  settings,
  staff,
  transcripts,
  transfers,
  tags,
  targets,
  teams,
  wall: wallCalls,
};

/**
 * Every declared call by the file it is declared in, for the OpenAPI document, the generator and the permission specs.
 */
export const CALLS_BY_RESOURCE: Readonly<Record<string, Readonly<Record<string, Call>>>> = Object.fromEntries(
  Object.entries(DECLARATIONS).map(([resource, declarations]) => [resource, callsOf(declarations)]),
);

function callsOf(declarations: Readonly<Record<string, unknown>>): Readonly<Record<string, Call>> {
  return Object.fromEntries(Object.entries(declarations).filter((entry): entry is [string, Call] => isCall(entry[1])));
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** Every declared schema by its name in the OpenAPI document, apart from those that only name a type. */
export const SCHEMAS: Readonly<Record<string, TSchema>> = Object.fromEntries(
  [schemas, ...Object.values(DECLARATIONS)].flatMap(schemasOf),
);

function schemasOf(declarations: Readonly<Record<string, unknown>>): (readonly [string, TSchema])[] {
  return Object.entries(declarations).filter(
    (entry): entry is [string, TSchema] =>
      IsSchema(entry[1]) && !IsOptional(entry[1]) && Object.keys(entry[1]).length > 1,
  );
}
