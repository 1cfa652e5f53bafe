/**
 * Numbers of the product specification and the chat protocol. Each is defined once, here. Durations end in `Ms`, sizes
 * in `Bytes`. Numbers that a deployment may change are defaults.
 */

// HTTP and notifications (specification, sections 8 and 9)
export const REQUEST_TIMEOUT_MS = 10_000;
export const TOAST_MS = 5_000;
export const NOTIFICATION_MS = 30_000;

// Polling and pages (section 9)
export const TASK_REFRESH_MS = 2_000;
export const TASK_PAGE_SIZE = 10;
export const HISTORY_PAGE_SIZE = 10;
/** Of the Chat History dialog. */
export const DIALOG_PAGE_SIZE = 10;
/** How long the dialog stays in its loading state after a result (section 4). */
export const DIALOG_SETTLE_MS = 500;
export const CHAT_USER_PAGE_SIZE = 100;
export const CHAT_FIRST_PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;
/** Of a request without a `pageSize`. */
export const PAGE_SIZE_DEFAULT = 10;
/** UTF-16 code units of a chat's newest message in a list: more never fit into a row. */
export const LAST_MESSAGE_MAX = 200;
/** Chats that one call may assign. */
export const ASSIGN_CHATS_MAX = 50;
/** How long a break lasts, by how much another press lengthens it, and how long it may be, in minutes (ours). */
export const BREAK_MINUTES = 15;
export const BREAK_MAX_MINUTES = 120;
/** How often durations on the screen, such as a waiting time, are updated. */
export const CLOCK_TICK_MS = 10_000;
/** Rows counted exactly; beyond, a total is shown as '1000+'. */
export const EXACT_TOTAL_MAX = 1_000;
/** The same for the results of a keyword, which take longer to count than to find. */
export const FOUND_TOTAL_MAX = 200;
/** Days of a person's work on their home screen, the current one included. */
export const HOME_DAYS = 7;

/** Reported problems that Home lists at most. */
export const HOME_PROBLEMS = 5;

/** Days of the small charts on the dashboard's cards, today included. */
export const USAGE_DAYS = 7;

// Preferences of staff (ours)
/** Commands that can have keys of a person's own, keys of one command, and characters of an id or a key. */
export const COMMANDS_MAX = 200;
export const COMMAND_KEYS_MAX = 8;
export const KEYS_TEXT_MAX = 60;

// Layout (sections 2 and 9)
export const MOBILE_BELOW_PX = 992;

// Forms (section 5)
export const ACCOUNT_LENGTH = { min: 6, max: 20 } as const;
export const PASSWORD_LENGTH = { min: 6, max: 20 } as const;
export const NICKNAME_LENGTH = { min: 3, max: 20 } as const;

// What apps say about themselves (ours)
/** As JSON. */
export const APP_CONTEXT_MAX_BYTES = 3_000;
/** Of each text, in UTF-16 code units. */
export const APP_CONTEXT_TEXT_MAX = 200;
export const APP_CONTEXT_ERRORS_MAX = 10;
/** Fields that are texts. */
export const APP_CONTEXT_TEXTS = ['version', 'os', 'device', 'locale', 'screen'] as const;

// Accounts, roles and menus (sections 2 and 5; the lengths are ours, in code points)
export const ACCOUNT_PAGE_SIZE = 10;
export const EMAIL_MAX = 254;
/** Accounts in an imported file, and its size. */
export const ACCOUNT_IMPORT_MAX = 1_000;
export const ACCOUNT_IMPORT_MAX_BYTES = 1_000_000;
/** For the slow hashes of so many passwords, in milliseconds. */
export const ACCOUNT_IMPORT_TIMEOUT_MS = 180_000;
/** Of a password that an import makes up. */
export const INITIAL_PASSWORD_LENGTH = 14;
/** Digits of a phone before messaging-app users are searched. */
export const APP_USER_KEYWORD_MIN = 3;
/** A phone number without its country's code: at most as long as ITU-T E.164 allows. */
export const PHONE = /^\d{4,14}$/;
/** Of a role or a menu. */
export const ROLE_NAME_MAX = 50;
export const ROLE_REMARK_MAX = 300;
/** Of a permission key. */
export const RESOURCE_URI_MAX = 200;
/** Deepest level of menus. */
export const RESOURCE_DEPTH_MAX = 5;
/** A position among siblings, on either side of 0: the limit of a 32-bit integer. */
export const SORT_NUM_MAX = 2_147_483_647;
/** Live sessions of one person that are listed. */
export const SESSIONS_SHOWN_MAX = 100;
export const AUDIT_PAGE_SIZE = 20;
export const AUDIT_EXPORT_MAX = 100_000;
/** How long a report may take as a file: longer than other calls, but not for ever. */
export const EXPORT_TIMEOUT_MS = 180_000;
/** Reports that one server process writes as files at once. Each person gets one at a time. */
export const EXPORTS_AT_ONCE = 2;

// Reports (section 9; the longest range is ours)
export const REPORT_PAGE_SIZE = 6;
/** Of the rank charts. */
export const TOP_STAFF = 10;
/** Days of the ranges that end today, including today. */
export const RANGE_DAYS_BACK = { last3: 3, last7: 7, last30: 30 } as const;
/** A leap year. */
export const REPORT_RANGE_MAX_DAYS = 366;
/** A sheet holds 1,048,576 rows, and one is the heading. */
export const REPORT_EXPORT_MAX = 1_000_000;

// Action logs (ours)
/** The time before a report that it contains. */
export const ACTION_LOG_REPORT_MS = 15 * 60_000;
/** The newest actions that each tab stores, and their largest size together (UTF-16 units and numbers). */
export const ACTION_LOG_RING_ACTIONS = 50_000;
export const ACTION_LOG_RING_WEIGHT = 24_000_000;
export const ACTION_LOG_HASH_EVERY = 100;
/** A replay can begin at each of these. */
export const ACTION_LOG_CHECKPOINT_EVERY = 1_000;
/** In code points. */
export const ACTION_LOG_NOTE_MAX = 1_000;
/** Size of a report on the wire: the log as gzip in base64, and the texts beside it. */
export const ACTION_LOG_BODY_MAX_BYTES = 8_000_000;
/** Of a log's JSON text. */
export const ACTION_LOG_TEXT_MAX_BYTES = 128_000_000;
/** The same of the log of a customer's page, which is short: anyone can be a customer. */
export const CUSTOMER_LOG_BODY_MAX_BYTES = 1_000_000;
export const CUSTOMER_LOG_TEXT_MAX_BYTES = 16_000_000;
/**
 * Message texts that the agent agreed to include: from this many chats, and this many UTF-16 units with the
 * messages' numbers.
 */
export const ACTION_LOG_TEXT_CHATS_MAX = 100;
export const ACTION_LOG_TEXTS_MAX = 1_000_000;
export const ACTION_LOG_PAGE_SIZE = 20;
/** Reports of one person within an hour. */
export const ACTION_LOGS_AN_HOUR = 20;
/** The page in which a replay is drawn: only the back-office may frame it. */
export const REPLAY_FRAME_PATH = '/debug/replay/frame';

// Online settings (sections 2, 4 and 5; the upper ends are ours)
/** Placeholder for the agent's nickname in the greeting. */
export const NICKNAME_PLACEHOLDER = '{staff_nickName}';
/** Open chats of one person: neither number of `taskAllocation` may be larger. */
export const TASK_ALLOCATION_MAX = 1_000;
/** A week. */
export const AUTO_END_MAX_MINUTES = 10_080;
/** Of the texts of the solved check's two buttons, in UTF-16 code units. */
export const SOLVED_CHECK_TEXT_MAX = 100;
/** Until targets are known, and in logs without them: after these times a wait is urgent, and late. */
export const WAIT_AMBER_MINUTES = 2;
export const WAIT_LATE_MINUTES = 5;

// Sockets (section 9 and the chat protocol)
export const NOTIFICATION_HEARTBEAT_MS = 59_000;
export const CLIENT_HEARTBEAT_MS = 300_000;
export const SERVER_HEARTBEAT_MS = 20_000;
/** After this silence the connection is dead. At least 2.5 × the server's heartbeat. */
export const SILENCE_LIMIT_MS = 50_000;
/** A send without an answer for this long makes the client probe. */
export const ACK_OVERDUE_MS = 5_000;
/** A probe without an answer for this long: the connection is dead. */
export const PROBE_TIMEOUT_MS = 5_000;
/** The server closes a socket that has not logged in by then. */
export const LOGIN_TIMEOUT_MS = 5_000;
/** Waits before each automatic retry; each is multiplied by a random factor of 0.5 to 1.5. */
export const RETRY_DELAYS_MS = [1_000, 3_000, 7_000, 10_000] as const;
/** A visible tab that has given up tries again this often by itself, with the same factor: at most 15 s later. */
export const GIVEN_UP_RETRY_MS = 10_000;
/** A connection that lasted this long resets the number of retries. */
export const STABLE_CONNECTION_MS = 60_000;
/** Longest wait for a new connection to become ready. */
export const OPEN_TIMEOUT_MS = 10_000;
/** How often the server searches for what lost bus messages left behind. */
export const SWEEP_MS = 5_000;
/** Staff whose last chat socket closed less long ago probably load their page again: they are not away yet. */
export const RELOAD_MS = 5_000;
/** Staff online without a chat socket for this long are away: their chats are recalled (decisions, section 6). */
export const AWAY_AFTER_MS = 5 * 60_000;
/** A resume from further back than this is answered with a reset. */
export const RESUME_MAX_AGE_MS = 7 * 24 * 3_600_000;
export const RESUME_MAX_MESSAGES = 10_000;

/** A message unsent for this long is no longer sent automatically: its author chooses Retry or Discard. */
export const SEND_EXPIRY_MS = 15 * 60_000;
/**
 * While messages keep arriving in chats that are not on screen, a page hears of them at most this often. The first one
 * after a pause comes at once.
 */
export const OTHER_CHATS_MS = 100;
/** How often a page reports that the user is typing. */
export const TYPING_INTERVAL_MS = 3_000;
/** Without another report for this long, typing is over. */
export const TYPING_SHOWN_MS = 6_000;
/** Screen readers say that someone types after this long, unless their message has come by then. */
export const TYPING_DELAY_MS = 2_000;

// Frames (chat protocol)
export const CHAT_SOCKET_PATH = '/ws/chat';
export const BODY_TO_SERVER_MAX_BYTES = 64 * 1024;
export const BODY_TO_CLIENT_MAX_BYTES = 256 * 1024;
/** A reader with this many unread bytes for `SLOW_READER_MS` is disconnected, and resumes later. */
export const SLOW_READER_BYTES = 1024 * 1024;
export const SLOW_READER_MS = 10_000;
/** Sustained rate above which a customer's sends are refused. */
export const CUSTOMER_SENDS_PER_SECOND = 20;
/** Before LOGIN is answered a socket may send one frame of this size, header included. */
export const LOGIN_FRAME_MAX_BYTES = 4 * 1024;
/** Cursors that a client puts into LOGIN: with them and a token of 2 KiB the frame is within its limit. */
export const LOGIN_CURSORS_MAX = 64;
/** Limits of one WebSocket message towards the server. */
export const FRAMES_PER_MESSAGE_MAX = 256;
export const FRAGMENTS_PER_MESSAGE_MAX = 16;
/** From the first byte of a WebSocket message to its last. */
export const SOCKET_MESSAGE_MS = 10_000;
/** Chats that one RECEIVED frame may name. */
export const FRAME_ENTRIES_MAX = 100;
/** The body of such a frame. An entry takes 31 bytes at most. */
export const RECEIVED_BODY_MAX_BYTES = 4 * 1024;
/** Open chat sockets on one server process. */
export const CHAT_SOCKETS_PER_CUSTOMER = 10;
export const CHAT_SOCKETS_PER_STAFF = 50;
/** LOGINs of one person on one server process. A person with 50 tabs may lose the network twice. */
export const CHAT_LOGINS_PER_MINUTE = 120;
/** Sockets on one server process that have not logged in: of one network, and of all. */
export const SOCKETS_BEFORE_LOGIN_PER_NETWORK = 1_000;
export const SOCKETS_BEFORE_LOGIN = 4_000;
/** Read and delivery marks that wait to be stored on one server process: of one person, and of all. */
export const MARKS_WAITING_PER_PERSON = 2_000;
export const MARKS_WAITING = 20_000;
/** Longest text of one message, in UTF-16 code units. */
export const MESSAGE_TEXT_MAX = 10_000;

/** Chats that one customer can start in an hour. */
export const CHATS_PER_HOUR = 10;

// Identities (decisions, section 4)
/** A session ends when its owner has done nothing for this long. */
export const SESSION_HOURS = 12;
/** A session ends this long after the login, however much it is used. */
export const SESSION_ABSOLUTE_HOURS = 24;
/** The owner is warned this long before that. */
export const SESSION_END_WARNING_MS = 15 * 60_000;
/** A page sets this header, to '1', on its first call after its user did something: such a call extends the session. */
export const USER_ACTIVE_HEADER = 'x-user-active';
/** Entries in the audit log for failed logins; more within a minute share one entry that counts them. */
export const FAILED_LOGIN_ENTRIES_A_MINUTE = 1_000;
/** How long a network of an account's logins is stored, and how many of them for each account. */
export const LOGIN_NETWORK_DAYS = 90;
export const LOGIN_NETWORKS_MAX = 20;
export const TOKEN_COOKIE = 'cs_token';
export const TOKEN_HEADER = 'x-token';
/** Default and only application id of roles and resources. */
export const APP_ID = 1;
/** Device kind that the back-office names in loginIM. */
export const IM_APP_TYPE = 3;

// Files (specification, sections 5 and 9; 40 Mpx: abuse cases)
export const IMAGE_TYPES = ['image/jpeg', 'image/png'] as const;
export const CHAT_IMAGE_MAX_BYTES = 2 * 1024 * 1024;
/** A logo, as uploaded. */
export const LOGO_MAX_BYTES = 1024 * 1024;
/** An address of a file expires within this time at the latest. */
export const FILE_ADDRESS_MS = 5 * 60_000;
/** More pixels than this are not decoded. */
export const IMAGE_MAX_PIXELS = 40_000_000;
/** How long an upload may take: longer than other requests, but not for ever. */
export const UPLOAD_TIMEOUT_MS = 120_000;
/** Uploads of one person within a minute, over all server processes. */
export const UPLOADS_PER_MINUTE = 60;
/** Size of the pictures that one person may store in a day, in MB. */
export const UPLOADED_MB_PER_DAY = { customer: 200, staff: 1_000 } as const;
/** Uploads that all server processes together receive at once, in total and per person. */
export const UPLOADS_AT_ONCE = 60;
export const UPLOADS_AT_ONCE_EACH = 12;
/** Files that nothing refers to are deleted after this long. */
export const ORPHAN_FILE_MS = 24 * 3_600_000;

// The workspace's right panel (section 9)
export const CHAT_QUERIES_PAGE_SIZE = 10;

// Queries (sections 5 and 9; the lengths of texts are ours)
export const QUERY_PAGE_SIZE = 10;
export const REPLY_PAGE_SIZE = 6;
export const REPLY_HISTORY_PAGE_SIZE = 6;
export const RELATED_QUERIES_PAGE_SIZE = 6;
export const QUERY_IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/** Of a query, or of a reply. */
export const QUERY_PICTURES_MAX = 9;
/** In UTF-16 code units, as all lengths of texts. */
export const QUERY_TITLE_MAX = 200;
export const QUERY_TEXT_MAX = 10_000;
/** Related queries of one reply. */
export const REPLY_RELATED_MAX = 20;
/** Entries of a query's log that are shown. */
export const QUERY_LOG_MAX = 500;
/**
 * How often a page reports that a query is on screen. After twice this time without a report, the viewer is forgotten.
 */
export const QUERY_LOOK_MS = 5_000;
/** Queries that one customer can raise in an hour. */
export const QUERIES_PER_HOUR = 20;
/** Replies that a customer can write to one query in an hour. */
export const REPLIES_PER_HOUR = 60;

// The customer beside a chat (ours)
/** Of the timeline of chats and queries. */
export const TIMELINE_PAGE_SIZE = 20;
/** Open queries that are shown above it. */
export const PANEL_QUERIES_MAX = 5;
/** Digits of a phone that every reader sees. */
export const PHONE_DIGITS_SHOWN = 3;
/** Of the name of a time zone. */
export const TIME_ZONE_MAX = 64;

// Notes of staff (ours)
/** In UTF-16 code units. */
export const NOTE_TEXT_MAX = 5_000;
/** Notes on one chat or query, deleted ones included: a page shows all of them. */
export const NOTES_MAX = 200;
/** Of the one note about a customer, in UTF-16 code units. */
export const CUSTOMER_NOTE_MAX = 1_000;
/** People and teams that one note mentions. */
export const MENTIONS_MAX = 20;
/** Mentions of a person that are listed: the newest. */
export const MENTIONS_SHOWN_MAX = 50;

// Transcripts (ours)
/** Of all pictures in one transcript together. Those beyond it are named as left out. */
export const TRANSCRIPT_PICTURES_MAX_BYTES = 25 * 1024 * 1024;

// Offers of chats (ours)
/** After so long an offer that no one takes is over. */
export const TRANSFER_MS = 3 * 60_000;

// The line as its customers see it
/** How long a server process shares what it has read of the line. */
export const LINE_SHARED_MS = 2_000;
/** How often a page asks for its place in line: at least, for each place before it, and at most. */
export const LINE_ASK_MS = { min: 10_000, eachPlace: 200, max: 120_000 } as const;

// Canned replies (ours; lengths in code points)
export const CANNED_TITLE_MAX = 80;
export const CANNED_SHORTCUT_MAX = 20;
/** Of the text in one language. */
export const CANNED_TEXT_MAX = 2_000;
export const CANNED_LANGUAGES_MAX = 10;
/** Replies in use: of all products and for all together, and of one person. */
export const CANNED_SHARED_MAX = 1_000;
export const CANNED_PERSONAL_MAX = 200;
/** All texts of such replies together, in UTF-8. */
export const CANNED_SHARED_TEXTS_MAX_BYTES = 2_000_000;
export const CANNED_PERSONAL_TEXTS_MAX_BYTES = 400_000;
/** Archived replies, and versions of a reply, that are listed: the newest. */
export const CANNED_ARCHIVED_SHOWN_MAX = 200;
export const CANNED_VERSIONS_SHOWN_MAX = 100;
/** Of an imported file. */
export const CANNED_IMPORT_MAX_BYTES = 1_000_000;
/** People of the app in one call. A file may have any number. */
export const PEOPLE_PER_CALL_MAX = 1_000;
export const PEOPLE_PER_CALL_MAX_BYTES = 1_000_000;
/** Replies are ranked by their uses in so many days before today. */
export const CANNED_RANK_DAYS = 30;
/** A reply is stale when it was not used in so many days before today ... */
export const CANNED_STALE_DAYS = 60;
/** ... or when most of its uses were edited, if there were this many. */
export const CANNED_STALE_USES_MIN = 10;
export const CANNED_USE_PAGE_SIZE = 10;

// Products (ours; names in code points)
export const PRODUCT_CODE_MAX = 9_999;
export const PRODUCT_NAME_MAX = 40;
export const PRODUCT_POSITION_MAX = 9_999;
export const PRODUCTS_MAX = 100;

// Teams (ours)
/** In code points. */
export const TEAM_NAME_MAX = 40;
export const TEAMS_MAX = 100;
export const TEAM_MEMBERS_MAX = 500;
/** Of one person. */
export const STAFF_LANGUAGES_MAX = 10;
/** After so long a chat that no member can take is given to others: a default, and the most, which is a day. */
export const TEAM_WAIT_MINUTES = 5;
export const TEAM_WAIT_MAX_MINUTES = 1_440;

// Query settings (sections 2 and 5; the upper ends are ours)
/** Of a category or a subject. */
export const CATEGORY_NAME_MAX = 100;
/** Of the remark on one, and of the module of a category. */
export const CATEGORY_REMARK_MAX = 300;
/** Active subjects, and active categories. */
export const SUBJECTS_MAX = 100;
export const QUERY_ALLOCATION_MAX = 1_000;
/** A year. */
export const QUERY_EXPIRE_MAX_HOURS = 8_760;
export const QUERY_NOTIFICATION_MAX = 300;
