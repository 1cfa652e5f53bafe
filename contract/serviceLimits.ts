// Limits of business hours, targets, the leader's wall, blocks, tags, patterns of numbers (ours; names in code points).

/** Most spans of one day. */
export const HOURS_SPANS_MAX = 6;
export const HOURS_EXCEPTIONS_MAX = 100;
export const HOURS_EXCEPTION_NAME_MAX = 60;
/** Longest away message, in UTF-16 code units, so that it still fits into a message with the time. */
export const AWAY_MESSAGE_MAX = 9_000;
/** Placeholder for the time at which staff work next, in the away message. */
export const AWAY_TIME_PLACEHOLDER = '{back_time}';

// Of targets.

/** 90 days. */
export const TARGET_MAX_MINUTES = 129_600;
export const WARN_PERCENT = { min: 1, max: 99 } as const;

// Of the leader's wall.

/** How often it changes. */
export const WALL_REFRESH_MS = 1_000;
/** Waits with a deadline within this time are at risk. */
export const WALL_RISK_MS = 5 * 60_000;
/** Chats that came in within this time have the first response of now. */
export const WALL_RECENT_MS = 60 * 60_000;
export const WALL_STAFF_MAX = 40;
export const WALL_STRIP_HOURS = 8;
export const WALL_STRIP_STEP_MINUTES = 5;

// Of blocks of customers.

/** A year. */
export const BLOCK_MAX_MS = 366 * 24 * 3_600_000;
/** In UTF-16 code units. */
export const BLOCK_REASON_MAX = 500;

// Of tags.

/** Of all products together. */
export const TAGS_MAX = 500;
export const TAG_NAME_MAX = 60;
/** Most tags of one chat or query. */
export const TAGS_OF_ITEM_MAX = 10;

// Of ratings of chats.

export const RATING_MAX = 5;
/** Up to this one, a rating is low: its customer is asked for a reason, and leaders look at the chat. */
export const RATING_LOW_MAX = 3;
/** A customer is asked once within this time, and may answer as long. */
export const RATING_PAUSE_MS = 7 * 24 * 3_600_000;
/** For how long a rating can be changed. */
export const RATING_CHANGE_MS = 24 * 3_600_000;
/** In UTF-16 code units. */
export const RATING_WORDS_MAX = 1_000;
/** As many of the newest low ratings are listed. */
export const LOW_RATINGS_MAX = 1_000;

// Of saved filters of lists.

/** Of one person and list. */
export const SAVED_FILTERS_MAX = 10;
export const SAVED_FILTER_NAME_MAX = 40;
/** Of the search of an address, in UTF-16 code units. */
export const SAVED_SEARCH_MAX = 2_000;

// Of the numbers that a product keeps out of chats and queries.

export const NUMBER_PATTERNS_MAX = 10;
export const NUMBER_PATTERN_MAX = 32;

/** For how long a message can be undone before it is sent, for those who have chosen so. */
export const UNDO_SEND_MS = 5_000;
/** For how long the author of a message can delete it. */
export const MESSAGE_DELETE_MS = 10 * 60_000;
