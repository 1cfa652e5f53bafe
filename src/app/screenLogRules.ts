import { viewLogRules } from '../common/view/index.ts';
import { awayLogRules } from '../features/chat/away/awayLogRules.ts';
import { chatLogRules } from '../features/chat/chatLogRules.ts';
import { connectionDetailsLogRules } from '../features/chat/connection/detailsLogRules.ts';
import { queriesLogRules } from '../features/chat/queries/queriesLogRules.ts';
import { picturesLogRules, realtimeLogRules } from '../realtime/index.ts';

/** What a log may keep of the slices that every screen begins with. It comes with what keeps the log, each from its own file: no screen waits for it. */
export const SCREEN_LOG_RULES = [
  chatLogRules, awayLogRules, connectionDetailsLogRules, queriesLogRules, realtimeLogRules, picturesLogRules, viewLogRules,
];
