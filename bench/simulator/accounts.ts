import { FIRST_NEWCOMER_ID, NEWCOMER_COUNT, STAFF } from '#demo/seed/people.ts';

/** Customers that the demonstration reserves for the simulator. */
export const CUSTOMERS_MAX = NEWCOMER_COUNT;
export const CUSTOMER_IDS = Array.from({ length: NEWCOMER_COUNT }, (_, index) => String(FIRST_NEWCOMER_ID + index));
/** The demonstration's staff accounts, the last first: staff01 stays free for people who watch. */
export const AGENT_ACCOUNTS = STAFF.filter(({ role }) => role === 'staff')
  .map(({ account }) => account)
  .reverse();
