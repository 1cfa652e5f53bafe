import { ROLE_KEY } from '#contract/domain.ts';
import { admin, anyone, staff } from '#contract/http/call.ts';
import type * as audit from '#contract/http/audit.ts';
import type * as auth from '#contract/http/auth.ts';
import type * as home from '#contract/http/home.ts';
import type * as notifications from '#contract/http/notifications.ts';
import type * as preferences from '#contract/http/preferences.ts';
import type * as sessions from '#contract/http/sessions.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { aStaff, ENCODED_PASSWORD, VERIFY } from '#test/support/builders.ts';
import { storeSilently } from '#test/support/notifications.ts';
import { SECRET } from '../fixture.ts';
import { anAccount, anotherSession, aWord, FIRST_PAGE, NO_ID } from '../objects.ts';
import type { Rows } from '../row.ts';

/** Only type A sees the sessions of others. */
const OTHERS = { D: 4004, L: 4004, A: 200 } as const;

export const authRows: Rows<typeof auth> = {
  login: {
    by: anyone,
    own: {
      request: async (_, { db }) => ({ account: (await aStaff(db)).account, password: ENCODED_PASSWORD }),
      answer: 200,
    },
    foreign: {
      request: async (_, { db }) => ({ account: (await aStaff(db)).account, password: encodedOf("another person's") }),
      answer: 4001,
    },
    missing: { request: () => ({ account: 'nobody-here', password: ENCODED_PASSWORD }), answer: 4001 },
  },
  register: {
    by: anyone,
    own: { request: () => ({ account: `new-${aWord()}`, name: 'Newcomer', password: ENCODED_PASSWORD }), answer: 200 },
    foreign: {
      request: async (_, { db }) => ({
        account: (await aStaff(db)).account,
        name: 'Newcomer',
        password: ENCODED_PASSWORD,
      }),
      answer: 4009,
    },
    missing: 'it only makes something new',
  },
  logout: {
    by: staff(),
    own: { request: ({ id }) => ({ userId: id, isOnline: false }), answer: 200 },
    foreign: {
      request: async (_, fixture) => ({ userId: await anAccount(fixture, 'D'), isOnline: false }),
      answer: 4003,
    },
    missing: { request: () => ({ userId: NO_ID, isOnline: false }), answer: 4003 },
  },
  getLoginUserInfo: {
    by: staff(),
    own: { request: () => ({}), answer: 200 },
    foreign: 'it names nothing',
    missing: 'it names nothing',
  },
  loginIM: {
    by: staff(),
    own: { request: () => ({ verify: VERIFY, appType: 3, mobile: '', deviceId: 'd', deviceName: 'n' }), answer: 200 },
    foreign: 'it names nothing',
    missing: 'it names nothing',
  },
  changeUserOnlineStatus: {
    by: staff(ROLE_KEY.check, ROLE_KEY.tasks, ROLE_KEY.leader),
    own: { request: ({ id }) => ({ userId: id, isOnline: false }), answer: 200 },
    foreign: {
      request: async (_, fixture) => ({ userId: await anAccount(fixture, 'D'), isOnline: false }),
      answer: 4003,
    },
    missing: { request: () => ({ userId: NO_ID, isOnline: false }), answer: 4003 },
  },
};

export const sessionRows: Rows<typeof sessions> = {
  listSessions: {
    by: staff(),
    own: { request: ({ id }) => ({ userId: id }), answer: 200 },
    foreign: { request: async (_, fixture) => ({ userId: await anAccount(fixture, 'D') }), answer: OTHERS },
    missing: { request: () => ({ userId: NO_ID }), answer: 4004 },
    more: { 'without a user': { request: () => ({}), answer: 200 } },
  },
  endSession: {
    by: staff(),
    own: { request: async ({ id }, fixture) => ({ id: await anotherSession(fixture, id) }), answer: 200 },
    foreign: { request: async (_, fixture) => ({ id: (await fixture.staff('D')).sessionId }), answer: OTHERS },
    missing: { request: () => ({ id: NO_ID }), answer: 4004 },
    more: {
      "an admin's": { request: async (_, fixture) => ({ id: (await fixture.staff('A')).sessionId }), answer: OTHERS },
    },
  },
  endSessions: {
    by: staff(),
    own: { request: () => ({}), answer: 200 },
    foreign: { request: async (_, fixture) => ({ userId: await anAccount(fixture, 'D') }), answer: OTHERS },
    missing: { request: () => ({ userId: NO_ID }), answer: 4004 },
  },
  changePassword: {
    by: staff(),
    own: { request: () => ({ oldPassword: ENCODED_PASSWORD, password: encodedOf('battery staple 8') }), answer: 200 },
    foreign: 'it names nothing',
    missing: 'it names nothing',
    more: {
      'without knowing the old one': {
        request: () => ({ oldPassword: encodedOf('a guess'), password: encodedOf('battery staple 8') }),
        answer: 4001,
      },
    },
  },
};

export const homeRows: Rows<typeof home> = {
  homeDay: {
    by: staff(),
    own: { request: () => ({}), answer: 200 },
    foreign: 'it names nothing',
    missing: 'it names nothing',
  },
};

export const notificationRows: Rows<typeof notifications> = {
  listNotifications: {
    by: staff(),
    own: {
      request: async ({ id }, { db }) => {
        await storeSilently(db, [id], 'Query 1 was assigned to you.');
        return {};
      },
      answer: 200,
    },
    foreign: {
      request: async (_, { db }) => {
        await storeSilently(db, [(await aStaff(db)).id], SECRET);
        return {};
      },
      answer: 'hidden',
    },
    missing: 'it names nothing',
  },
  readNotifications: {
    by: staff(),
    own: { request: () => ({ no: 1 }), answer: 200 },
    foreign: 'it names nothing',
    missing: 'it names nothing',
  },
};

export const preferencesRows: Rows<typeof preferences> = {
  getPreferences: {
    by: staff(),
    own: { request: () => ({}), answer: 200 },
    foreign: {
      request: async (_, { db }) => {
        await db.query(`insert into staff_preferences (staff_id, keys, send_key) values ($1, $2, 'enter')`, [
          (await aStaff(db)).id,
          JSON.stringify([{ id: SECRET, keys: [SECRET] }]),
        ]);
        return {};
      },
      answer: 'hidden',
    },
    missing: 'it names nothing',
  },
  savePreferences: {
    by: staff(),
    own: {
      request: () => ({
        keys: [{ id: 'chat.next', keys: ['n'] }],
        sendKey: 'modEnter' as const,
        afterEnd: 'next' as const,
        announcesChats: true,
      }),
      answer: 200,
    },
    foreign: 'it names nothing',
    missing: 'it names nothing',
  },
};

export const auditRows: Rows<typeof audit> = {
  pageAuditLog: {
    by: admin,
    own: { request: () => FIRST_PAGE, answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
  exportAuditLog: {
    by: admin,
    own: { request: () => ({}), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
  searchAuditors: {
    by: admin,
    own: { request: () => ({ keyword: 'Person' }), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
};
