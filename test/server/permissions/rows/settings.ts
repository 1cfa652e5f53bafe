import { ROLE_KEY } from '#contract/domain.ts';
import { customerOrStaff, staff } from '#contract/http/call.ts';
import type * as businessHours from '#contract/http/businessHours.ts';
import type * as demoTraffic from '#contract/http/demoTraffic.ts';
import type * as products from '#contract/http/products.ts';
import type * as settings from '#contract/http/settings.ts';
import type * as targetCalls from '#contract/http/targets.ts';
import type * as teams from '#contract/http/teams.ts';
import { aWord, NO_ID } from '../objects.ts';
import type { Row, Rows } from '../row.ts';

const ONE_FOR_ALL = { foreign: 'it is the same for all', missing: 'it names nothing' } as const;
const CHAT_SETTINGS = {
  autoReceiptionText: '',
  isAutoReceiption: false,
  greetingComing: '',
  greetingLeftChat: '',
  isAutoEndChat: false,
  autoEndChatTime: 10,
  isSolvedCheck: false,
  solvedCheckYes: '',
  solvedCheckNo: '',
  taskAllocation: '0,10',
};
const QUERY_SETTINGS = { allocation: 0, expireIn: 48, notification: 4, notificationMsg: 'It is about to expire' };

function reading(...keys: readonly string[]): Row<object> {
  return { by: staff(...keys), own: { request: () => ({}), answer: 200 }, ...ONE_FOR_ALL };
}

function saving<In>(input: () => In): Row<In> {
  return { by: staff(ROLE_KEY.settingsQuery), own: { request: input, answer: 200 }, ...ONE_FOR_ALL };
}

const subject = () => ({ name: aWord(), remark: '', status: 'I' as const });

export const demoTrafficRows: Rows<typeof demoTraffic> = {
  getDemoTraffic: reading(),
  stopDemoTraffic: reading(),
};

export const settingsRows: Rows<typeof settings> = {
  getChatSettings: reading(ROLE_KEY.settingsOnline, ROLE_KEY.tasks, ROLE_KEY.leader),
  saveChatSettings: {
    by: staff(ROLE_KEY.settingsOnline),
    own: { request: () => CHAT_SETTINGS, answer: 200 },
    ...ONE_FOR_ALL,
  },
  uploadLogo: { by: staff(ROLE_KEY.settingsOnline), own: { request: () => ({}), answer: 200 }, ...ONE_FOR_ALL },
  listCategories: reading(ROLE_KEY.settingsQuery, ROLE_KEY.queryService),
  saveCategories: {
    ...saving(() => ({ categories: [{ ...subject(), module: '' }] })),
    missing: { request: () => ({ categories: [{ id: NO_ID, ...subject(), module: '' }] }), answer: 4004 },
  },
  listSubjects: reading(ROLE_KEY.settingsQuery, ROLE_KEY.queryService),
  saveSubjects: {
    ...saving(() => ({ subjects: [subject()] })),
    missing: { request: () => ({ subjects: [{ id: NO_ID, ...subject() }] }), answer: 4004 },
  },
  getQuerySettings: reading(ROLE_KEY.settingsQuery),
  saveQuerySettings: saving(() => QUERY_SETTINGS),
};

const product = () => {
  const name = aWord();
  return { code: ++lastCode, name, historyName: name, position: 1, isActive: true };
};
let lastCode = 100;

export const productRows: Rows<typeof products> = {
  listProducts: { ...reading(), by: customerOrStaff() },
  saveProduct: {
    by: staff(ROLE_KEY.settingsProduct),
    own: { request: product, answer: 200 },
    foreign: 'it is the same for all',
    missing: { request: () => ({ ...product(), updateTime: '2026-01-01T00:00:00.000Z' }), answer: 4004 },
  },
};

const hours = { timeZone: 'UTC', week: Array.from({ length: 7 }, () => []), exceptions: [], awayMessage: '' };

export const businessHoursRows: Rows<typeof businessHours> = {
  listBusinessHours: reading(ROLE_KEY.settingsHours),
  saveBusinessHours: {
    by: staff(ROLE_KEY.settingsHours),
    own: { request: () => ({ comeFrom: 0, hours: null }), answer: 200 },
    foreign: 'it is the same for all',
    missing: {
      request: () => ({ comeFrom: 1, hours, updateTime: '2026-01-01T00:00:00.000Z' }),
      answer: 4004,
    },
  },
};

const targets = { firstMinutes: 5, nextMinutes: 5, resolveMinutes: null, warnPercent: 80 };

export const targetRows: Rows<typeof targetCalls> = {
  listTargets: reading(ROLE_KEY.settingsTargets),
  saveTargets: {
    by: staff(ROLE_KEY.settingsTargets),
    own: { request: () => ({ comeFrom: 1, type: 2, targets: null }), answer: 200 },
    foreign: 'it is the same for all',
    missing: {
      request: () => ({ comeFrom: 1, type: 2, targets, updateTime: '2026-01-01T00:00:00.000Z' }),
      answer: 4004,
    },
  },
  previewTargets: {
    by: staff(ROLE_KEY.settingsTargets),
    own: { request: () => ({ comeFrom: 1, type: 2, targets }), answer: 200 },
    ...ONE_FOR_ALL,
  },
};

const team = () => ({ name: aWord(), isActive: true, waitMinutes: 5, products: [], members: [] });

export const teamRows: Rows<typeof teams> = {
  listTeams: reading(ROLE_KEY.teams),
  saveTeam: {
    by: staff(ROLE_KEY.teams),
    own: { request: team, answer: 200 },
    foreign: 'it is the same for all',
    missing: { request: () => ({ ...team(), id: NO_ID }), answer: 4004 },
  },
  findTeamCandidates: reading(ROLE_KEY.teams),
};
