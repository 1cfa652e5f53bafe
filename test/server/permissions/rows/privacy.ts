import { admin } from '#contract/http/call.ts';
import type * as privacy from '#contract/http/privacy.ts';
import { aCustomer } from '#test/support/builders.ts';
import { NO_ID } from '../objects.ts';
import type { Rows } from '../row.ts';

export const privacyRows: Rows<typeof privacy> = {
  findErasableCustomers: {
    by: admin,
    own: { request: async (_, { db }) => ({ keyword: (await aCustomer(db)).id }), answer: 200 },
    foreign: 'it is the same for all',
    missing: { request: () => ({ keyword: NO_ID }), answer: 200 },
  },
  eraseCustomer: {
    by: admin,
    own: { request: async (_, { db }) => ({ customerId: (await aCustomer(db)).id }), answer: 200 },
    foreign: 'it is the same for all',
    missing: { request: () => ({ customerId: NO_ID }), answer: 4004 },
  },
};
