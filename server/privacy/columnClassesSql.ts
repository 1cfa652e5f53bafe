import { ERASED_CONTENT } from '#contract/chat/content.ts';
import { ERASED_APP_ID } from '../people/index.ts';
import { classes, kept, type TableClasses, CUSTOMER_FILES, CHAT_FILES, QUERY_FILES } from './tableClassesSql.ts';

const REPLIES = 'reply_id in (select id from reply where query_id = any($1))';

/** The words of a query that are no text of anyone: its id, and values to filter by. */
const WORDS_OF_NO_ONE = `array_to_tsvector(array(
  select word from unnest(tsvector_to_array(document)) word where word like '=%' or word = query_id::text
))`;

function notesOf(owner: 'chat' | 'query'): string {
  return `note_id in (select id from note where ${owner}_id = any($1))`;
}

/** Entries about an assignee have names of staff, which stay; the others have texts of replies. */
function unlessOfStaff(column: 'old_desc' | 'new_desc'): string {
  return `case when action in ('assigned', 'recalled') then query_log.${column} else '' end`;
}

/** Every column of every table. A spec compares this list with the database. */
export const TABLES = {
  schema_migration: kept('version name applied_at checksum'),
  server_meta: kept('key value'),
  // cancelled by the triggers of what it is about
  scheduled_work: {
    ...kept('kind subject_id due_at reason attempts'),
    rowsOf: {
      chat: `kind in ('chat.silence', 'chat.transfer', 'chat.away', 'chat.respond', 'chat.resolve') and subject_id = any($1)`,
      query: `kind in ('query.expiry', 'query.expiryReminder', 'query.respond', 'query.resolve') and subject_id = any($1)`,
    },
  },
  server_process: kept('id fresh_at'),

  app_user: {
    columns: classes({
      operational: 'id created_at profile_at',
      person: 'phone_code phone nick_name folded_name head_img head_key head_source app_id',
    }),
    rowsOf: { customer: 'id = any($1)' },
    erasure: 'blanked',
    blanks: {
      phone_code: `''`,
      phone: `''`,
      nick_name: `''`,
      head_img: `''`,
      head_source: `''`,
      app_id: ERASED_APP_ID,
    },
  },
  resource: kept('id app_id code name parent_id remark sort_num status type uri updated_at'),
  role: kept('id app_id code name remark sort_num status created_at updated_at'),
  role_resource: kept('role_id resource_id'),
  staff: {
    columns: classes({
      operational: 'id type status role_id target_id created_at updated_at deleted_at in_service must_change_password',
      person: 'account name phone_code phone email folded_text password_hash',
    }),
    erasure: 'kept',
  },

  session: {
    columns: classes({
      operational: 'id staff_id token_hash created_at last_used_at expires_at im_at revoked_at ends_at',
      person: 'device address',
    }),
    erasure: 'kept',
  },
  login_try: { columns: classes({ operational: 'count last_at', person: 'key' }), erasure: 'kept' },
  login_network: kept('pair account last_at'),

  presence: kept(`
        staff_id is_online online_start_at offline_at last_given_at updated_at seen_at away_since
        recalled_while_away break_ends_at`),
  presence_change: kept('staff_id at presence'),
  staff_socket: kept('staff_id process_id'),

  chat: {
    columns: classes({
      operational: `
        id customer_id product staff_id created_at updated_at ended_at ended_by solved last_seq
        first_staff_message_at staff_delivered_seq staff_read_seq customer_delivered_seq customer_read_seq
        solved_asked_at waiting_since silent_since first_answer_at erased_at language
        respond_by respond_warn_at respond_warned_at resolve_by resolve_warn_at resolve_warned_at first_in_time next_in_time
        next_late resolved_in_time has_put_off blocked_until`,
      person: 'time_zone',
    }),
    rowsOf: { customer: 'customer_id = any($1)', chat: 'id = any($1)' },
    erasure: 'blanked',
    blanks: { time_zone: 'null' },
  },
  chat_queue: {
    ...kept('chat_id recalled waiting_since queued_at team_id'),
    rowsOf: { chat: 'chat_id = any($1)' },
  },
  chat_transfer: {
    ...kept('id chat_id giver_id to_type staff_id team_id reason note_id created_at expires_at'),
    rowsOf: { chat: 'chat_id = any($1)' },
  },
  chat_reader: { ...kept('chat_id staff_id why'), rowsOf: { chat: 'chat_id = any($1)' } },
  chat_app_context: {
    columns: classes({ operational: 'chat_id from_seq is_signed stored_at', content: 'context' }),
    rowsOf: { chat: 'chat_id = any($1)' },
    erasure: 'deleted',
  },
  chat_former_staff: { ...kept('chat_id staff_id'), rowsOf: { chat: 'chat_id = any($1)' } },
  chat_joined: { ...kept('chat_id staff_id joined_at'), rowsOf: { chat: 'chat_id = any($1)' } },
  put_off: {
    columns: classes({
      operational: 'id staff_id kind chat_id query_id due_at ends_on held_at created_at',
      content: 'reason text',
    }),
    rowsOf: { chat: 'chat_id = any($1)', query: 'query_id = any($1)' },
    ofStaff: 'true',
    erasure: 'deleted',
  },
  chat_watch: { ...kept('chat_id staff_id started_at seen_at'), rowsOf: { chat: 'chat_id = any($1)' } },
  message: {
    columns: classes({
      operational: `
        chat_id chat_seq id sender_type sender_id msg_type sent_at created_at canned_id canned_version canned_edited`,
      content: 'client_msg_id msg',
    }),
    rowsOf: { chat: 'chat_id = any($1)' },
    erasure: 'blanked',
    blanks: { msg: `'${ERASED_CONTENT}'`, client_msg_id: `'erased-' || message.chat_seq` },
  },
  chat_event: {
    ...kept('id chat_id kind at actor_type actor_id staff_id detail'),
    rowsOf: { chat: 'chat_id = any($1)' },
  },
  person: {
    ...kept('person_type person_id last_event_seq'),
    rowsOf: { customer: 'person_type = 1 and person_id = any($1)' },
  },
  person_event: {
    ...kept('person_type person_id event_seq chat_event_id'),
    rowsOf: { customer: 'person_type = 1 and person_id = any($1)' },
  },
  logo: kept('id media_type content created_at'),
  config_chat: kept(`
        id auto_reception_text greeting_coming greeting_left_chat is_auto_end_chat auto_end_chat_minutes
        is_auto_reception is_rating_asked is_solved_check solved_check_yes solved_check_no allocation_min allocation_max
        wait_amber_minutes wait_late_minutes colour logo staff_names shows_watchers`),

  file: {
    columns: classes({
      operational: `
        id owner_type owner_id media_type width height byte_length created_at claimed_at used_at for_staff`,
    }),
    rowsOf: {
      customer: `id in (${CUSTOMER_FILES})`,
      chat: `id in (${CHAT_FILES})`,
      query: `id in (${QUERY_FILES})`,
    },
    ofStaff: 'for_staff',
    erasure: 'deleted',
    ageLimit: { name: 'files', since: 'created_at' },
  },
  file_content: {
    columns: classes({ operational: 'file_id', content: 'content' }),
    rowsOf: {
      customer: `file_id in (${CUSTOMER_FILES})`,
      chat: `file_id in (${CHAT_FILES})`,
      query: `file_id in (${QUERY_FILES})`,
    },
    ofStaff: 'exists (select from file where file.id = file_id and for_staff)',
    erasure: { deletedWith: 'file' },
  },
  // forgotten after minutes
  upload_slot: {
    ...kept('id owner_type owner_id began_at ended_at'),
    rowsOf: { customer: 'owner_type = 1 and owner_id = any($1)' },
  },

  category: kept('id name module remark status'),
  subject: kept('id name remark status'),
  query: {
    columns: classes({
      operational: `
        id customer_id product category_id subject_id status staff_id created_at updated_at closed_at
        first_staff_reply_at assigned_at expiry_told_at expired_at seen_reply_id taken_from taken_at erased_at
        notes_changed_at respond_since
        respond_by respond_warn_at respond_warned_at resolve_by resolve_warn_at resolve_warned_at first_in_time next_in_time
        next_late resolved_in_time`,
      content: 'title description client_id',
    }),
    rowsOf: { customer: 'customer_id = any($1)', query: 'id = any($1)' },
    erasure: 'blanked',
    blanks: { title: `''`, description: `''`, client_id: 'null' },
  },
  query_picture: {
    columns: classes({ operational: 'query_id position file_id' }),
    rowsOf: { query: 'query_id = any($1)' },
    erasure: 'deleted',
  },
  reply: {
    columns: classes({
      operational: `
        id query_id author_type author_id created_at updated_at deleted_at related canned_id canned_version
        canned_edited`,
      content: 'description client_id',
    }),
    rowsOf: { query: 'query_id = any($1)' },
    erasure: 'blanked',
    blanks: { description: `''`, client_id: 'null' },
  },
  reply_picture: {
    columns: classes({ operational: 'reply_id position file_id' }),
    rowsOf: { query: REPLIES },
    erasure: 'deleted',
  },
  reply_version: {
    columns: classes({ operational: 'id reply_id written_at replaced_by', content: 'description' }),
    rowsOf: { query: REPLIES },
    erasure: 'deleted',
  },
  query_log: {
    columns: classes({
      operational: 'id query_id action actor_type actor_id to_id reply_id at',
      content: 'old_desc new_desc',
    }),
    rowsOf: { query: 'query_id = any($1)' },
    erasure: 'blanked',
    blanks: { old_desc: unlessOfStaff('old_desc'), new_desc: unlessOfStaff('new_desc') },
  },
  query_look: {
    ...kept('query_id staff_id is_writing writing_since seen_at'),
    rowsOf: { query: 'query_id = any($1)' },
  },
  note: {
    columns: classes({
      operational: `
        id chat_id query_id at_seq author_id created_at updated_at deleted_at whisper_to whisper_read_at`,
      content: 'text client_id',
    }),
    rowsOf: { chat: 'chat_id = any($1)', query: 'query_id = any($1)' },
    ofStaff: 'true',
    erasure: 'blanked',
    blanks: { text: `''`, client_id: 'null' },
  },
  note_picture: {
    columns: classes({ operational: 'note_id position file_id' }),
    rowsOf: { chat: notesOf('chat'), query: notesOf('query') },
    ofStaff: 'true',
    erasure: 'deleted',
  },
  note_mention: {
    ...kept('note_id type id'),
    rowsOf: { chat: notesOf('chat'), query: notesOf('query') },
    ofStaff: 'true',
  },
  note_mentioned: {
    ...kept('note_id staff_id'),
    rowsOf: { chat: notesOf('chat'), query: notesOf('query') },
    ofStaff: 'true',
  },
  customer_note: {
    columns: classes({ operational: 'customer_id updated_by updated_at', content: 'text' }),
    rowsOf: { customer: 'customer_id = any($1)' },
    ofStaff: 'true',
    erasure: 'deleted',
  },
  customer_block: {
    columns: classes({ operational: 'customer_id until blocked_by blocked_at', content: 'reason' }),
    rowsOf: { customer: 'customer_id = any($1)' },
    ofStaff: 'true',
    erasure: 'blanked',
    blanks: { reason: `''` },
  },
  config_query: kept('id allocation expire_in notification notification_msg'),
  query_search: {
    columns: classes({ operational: 'query_id', content: 'document' }),
    rowsOf: { query: 'query_id = any($1)' },
    erasure: 'blanked',
    blanks: { document: WORDS_OF_NO_ONE },
  },

  message_search: {
    columns: classes({ operational: 'chat_id first_seq last_seq', content: 'words' }),
    rowsOf: { chat: 'chat_id = any($1)' },
    erasure: 'deleted',
  },
  message_search_state: kept('is_only indexed_to complete_to filled_at filled_id version'),

  product: kept('code name history_name position is_active updated_at tags_on_end number_patterns'),
  // Names of what customers write about, which administrators have chosen.
  tag: kept('id product parent_id name is_active created_at updated_at'),
  chat_tag: { ...kept('chat_id tag_id'), rowsOf: { chat: 'chat_id = any($1)' }, ofStaff: 'true' },
  chat_rating: {
    columns: classes({ operational: 'chat_id customer_id asked_at rating reason rated_at', content: 'words' }),
    rowsOf: { chat: 'chat_id = any($1)' },
    erasure: 'blanked',
    blanks: { words: `''` },
  },
  query_tag: { ...kept('query_id tag_id'), rowsOf: { query: 'query_id = any($1)' }, ofStaff: 'true' },
  team: kept('id name is_active wait_minutes updated_at'),
  team_member: kept('team_id staff_id'),
  target: kept('product subject first_minutes next_minutes resolve_minutes warn_percent updated_at'),
  business_hours: kept('product hours updated_at'),
  opening: kept('product opens_at closes_at worked_ms'),
  team_product: kept('team_id product'),
  staff_language: kept('staff_id language'),
  // Written for all customers, before any of them asks.
  canned_reply: kept(`
        id scope product staff_id title shortcut shortcut_key version steps created_at updated_at updated_by
        archived_at`),
  canned_version: kept('reply_id version texts written_at written_by'),

  staff_preferences: kept('staff_id keys send_key after_end announces_chats saved_filters undo_send'),
  staff_notification_head: kept('staff_id last_no sent_no read_no'),
  staff_notification: {
    columns: classes({ operational: 'staff_id no created_at object_type object_id', content: 'text' }),
    rowsOf: {
      chat: `object_type = 'chat' and object_id = any($1)`,
      query: `object_type = 'query' and object_id = any($1)`,
    },
    erasure: 'deleted',
  },

  // What staff did. Entries name chats, queries and customers by their ids, and hold nothing that customers wrote. Only
  // those of blocks say something about a customer: why.
  audit_log: {
    columns: classes({ operational: 'id at staff_id action object_type object_id', person: 'before after' }),
    rowsOf: {
      customer: `
        action in ('customer.blocked', 'customer.unblocked')
        and object_id = any(array(select id::text from app_user where id = any($1)))`,
    },
    ofStaff: 'true',
    erasure: 'blanked',
    blanks: { before: `before - 'reason'`, after: `after - 'reason'` },
    ageLimit: { name: 'audit', since: 'at' },
  },
  erasure: {
    ...kept('id customer_id staff_id requested_at finished_at chat_id query_id receipt'),
    rowsOf: { customer: 'customer_id = any($1)' },
  },

  report_state: kept('id zone since until starts_at ends_at customers'),
  report_day: kept('type day open solved not_solved staff_count'),
  report_staff_day: kept('type day staff_id assigned solved answered first_response_us rated rating_sum'),
  report_staff_month: kept('type month staff_id assigned solved answered first_response_us rated rating_sum'),
  report_usage_day: kept('day customers'),
  report_customer: {
    ...kept('customer_id'),
    rowsOf: { customer: 'customer_id = any($1)' },
  },
  report_canned_day: kept('day canned_id staff_id uses edited_uses'),
  report_target_day: kept('type day product first_met first_missed next_met next_missed resolve_met resolve_missed'),
  report_tag_day: kept('type day product tag_id open solved not_solved'),
  report_change: kept('type at'),

  // A report is about a customer when it has the texts of a chat of theirs, or when its note names them, one of their
  // chats or one of their queries.
  action_log: {
    columns: classes({
      operational: 'id created_at staff_id client_id from_at until_at actions client_version',
      person: 'device',
      content: 'note log',
    }),
    rowsOf: {
      customer: `(
        exists (select from action_log_text join chat on chat.id = chat_id
                 where action_log_id = action_log.id and customer_id = any($1))
        or exists (
          select from (
            select nick_name from app_user where id = any($1) and length(nick_name) > 2
            union all select phone from app_user where id = any($1) and length(phone) > 5
            union all select unnest($1::bigint[])::text
            union all select id::text from chat where customer_id = any($1)
            union all select id::text from query where customer_id = any($1)
          ) named (name) where strpos(lower(note), lower(name)) > 0
        )
      )`,
    },
    erasure: 'deleted',
    ageLimit: { name: 'actionLogs', since: 'created_at' },
  },
  action_log_text: {
    columns: classes({ operational: 'action_log_id chat_id', content: 'texts' }),
    rowsOf: { chat: 'chat_id = any($1)' },
    erasure: 'deleted',
  },
  // With the log of the customer's page, if they sent it.
  action_log_chat: {
    columns: classes({ operational: 'action_log_id chat_id asked_at answered_at', content: 'log' }),
    rowsOf: { chat: 'chat_id = any($1)' },
    erasure: 'deleted',
  },
} as const satisfies Readonly<Record<string, TableClasses>>;
export type TableName = keyof typeof TABLES;
