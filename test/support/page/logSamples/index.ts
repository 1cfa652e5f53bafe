import type { UnknownAction } from 'redux';
import {
  ACCOUNT_SAMPLES,
  AUDIT_SAMPLES,
  CANNED_REPLY_SAMPLES,
  DEVICE_SAMPLES,
  ROLE_SAMPLES,
  SMALL_SAMPLES,
  HOURS_SAMPLES,
  TEAM_SAMPLES,
} from './administration.ts';
import { ANSWER_SAMPLES } from './answers.ts';
import { CANNED_SAMPLES, CHAT_SAMPLES, CHAT_SIDE_SAMPLES, COMMAND_SAMPLES } from './chat.ts';
import { CORE_SAMPLES, SIGN_OUT_SAMPLES } from './core.ts';
import { DASHBOARD_SAMPLES, REPORT_SAMPLES } from './figures.ts';
import { CHOICE_SAMPLES, SETTINGS_SAMPLES } from './forms.ts';
import { HISTORY_SAMPLES, LEADER_SAMPLES, TASK_SAMPLES } from './lists.ts';
import {
  QUERY_END_SAMPLES,
  QUERY_LIST_SAMPLES,
  QUERY_SAMPLES,
  REPLY_PICTURE_SAMPLES,
  REPLY_SAMPLES,
} from './queries.ts';
import { MESSAGE_SEARCH_SAMPLES } from './messageSearch.ts';
import { NOTE_SAMPLES } from './notes.ts';
import { CUSTOMER_PANEL_SAMPLES } from './customerPanel.ts';
import { LOOK_ON_SAMPLES } from './lookOn.ts';
import { TAG_SAMPLES, TAG_SETTINGS_SAMPLES } from './tags.ts';
import { TARGETS_SAMPLES } from './targets.ts';
import { TRANSCRIPT_SAMPLES } from './transcript.ts';
import { PUT_OFF_SAMPLES } from './putOff.ts';
import { TRANSFER_SAMPLES } from './transfers.ts';
import { WALL_SAMPLES } from './wall.ts';
import { REPLAY_SAMPLES } from './replay.ts';
import { PICTURE_SAMPLES, REALTIME_END_SAMPLES, REALTIME_SAMPLES } from './realtime.ts';

/**
 * Samples of every action type by feature, in the order of a morning's work. Private texts and names are canaries.
 * A spec fails if a type is missing.
 */
export const SAMPLES: readonly (readonly UnknownAction[])[] = [
  CORE_SAMPLES,
  ANSWER_SAMPLES,
  SMALL_SAMPLES,
  TASK_SAMPLES,
  CHAT_SAMPLES,
  COMMAND_SAMPLES,
  CANNED_SAMPLES,
  REALTIME_SAMPLES,
  PICTURE_SAMPLES,
  CHAT_SIDE_SAMPLES,
  NOTE_SAMPLES,
  TRANSCRIPT_SAMPLES,
  TRANSFER_SAMPLES,
  PUT_OFF_SAMPLES,
  TAG_SAMPLES,
  LOOK_ON_SAMPLES,
  CUSTOMER_PANEL_SAMPLES,
  HISTORY_SAMPLES,
  MESSAGE_SEARCH_SAMPLES,
  LEADER_SAMPLES,
  WALL_SAMPLES,
  QUERY_LIST_SAMPLES,
  QUERY_SAMPLES,
  REPLY_SAMPLES,
  REPLY_PICTURE_SAMPLES,
  QUERY_END_SAMPLES,
  SETTINGS_SAMPLES,
  CHOICE_SAMPLES,
  ACCOUNT_SAMPLES,
  ROLE_SAMPLES,
  HOURS_SAMPLES,
  TARGETS_SAMPLES,
  TAG_SETTINGS_SAMPLES,
  TEAM_SAMPLES,
  CANNED_REPLY_SAMPLES,
  AUDIT_SAMPLES,
  DASHBOARD_SAMPLES,
  REPORT_SAMPLES,
  DEVICE_SAMPLES,
  REPLAY_SAMPLES,
  REALTIME_END_SAMPLES,
  SIGN_OUT_SAMPLES,
];
