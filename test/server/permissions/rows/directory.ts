import { app } from '#contract/http/call.ts';
import type * as directory from '#contract/http/directory.ts';
import type { Rows } from '../row.ts';

export const directoryRows: Rows<typeof directory> = {
  upsertPeople: {
    by: app,
    own: { request: () => ({ people: [{ id: '70001', nickName: 'Ada' }] }), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it only makes something new',
  },
};
