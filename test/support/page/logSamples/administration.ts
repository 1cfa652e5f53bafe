import type { UnknownAction } from 'redux';
import type { Auditor } from '#contract/http/audit.ts';
import type { ErasableCustomer } from '#contract/http/privacy.ts';
import {
  drawerClosed,
  drawerOpened,
  foldsRestored,
  groupToggled,
  sidebarRestored,
  sidebarToggled,
} from '#src/app/layout/layoutSlice.ts';
import * as avatars from '#src/conversation/avatars/avatarsSlice.ts';
import { clockLeft, clockTicked, clockWatched } from '#common/clock/clock.ts';
import * as accounts from '#src/features/accounts/accountsSlice.ts';
import { formOf as accountFormOf } from '#src/features/accounts/accountForm.ts';
import * as appearance from '#src/features/appearance/appearanceSlice.ts';
import * as audit from '#src/features/auditLog/auditLogSlice.ts';
import * as businessHours from '#src/features/businessHours/businessHoursSlice.ts';
import { formOf as hoursFormOf } from '#src/features/businessHours/hoursForm.ts';
import {
  checkFailed,
  checkOpened,
  checkRequested,
  checkSucceeded,
  passwordTyped,
} from '#src/features/check/checkSlice.ts';
import { formOf as cannedFormOf } from '#src/features/cannedReplies/cannedForm.ts';
import * as canned from '#src/features/cannedReplies/cannedRepliesSlice.ts';
import { cannedImport } from '#src/features/cannedReplies/cannedRepliesSlice.ts';
import * as devices from '#src/features/devices/devicesSlice.ts';
import * as initialPassword from '#src/features/devices/initialPassword/initialPasswordSlice.ts';
import * as home from '#src/features/home/homeSlice.ts';
import { formOf as menuFormOf } from '#src/features/menus/menuForm.ts';
import {
  allFolded,
  allUnfolded,
  menuFolded,
  menuForm,
  menuList,
  menuUnfolded,
} from '#src/features/menus/menusSlice.ts';
import { formOf as productFormOf, productForm } from '#src/features/productSettings/productForm.ts';
import { formOf as roleFormOf } from '#src/features/roles/roleForm.ts';
import * as roles from '#src/features/roles/rolesSlice.ts';
import { formOf as teamFormOf } from '#src/features/teams/teamForm.ts';
import * as teams from '#src/features/teams/teamsSlice.ts';
import { aMember, aTeam } from '../fakeTeams.ts';
import { aSubject, someHours } from '../fakeBusinessHours.ts';
import { anAccount, anAppUser, UNITED_KINGDOM } from '../fakeAccounts.ts';
import { anEntry } from '../fakeAuditLog.ts';
import { aCanned } from '../fakeCanned.ts';
import { anArchived, aStaleReply, aUsedReply } from '../fakeCannedReplies.ts';
import { someFigures } from '../fakeLeader.ts';
import { aMenu, aRole } from '../fakeRoles.ts';
import { AT, CANARY, EMAIL, ERROR, HEAD, PHONE, PREVIEW, SECRET } from './canaries.ts';
import { REMIT } from '../products.ts';
import { dialogFormSamples, wholeListSamples } from './forms.ts';
import { listSamples, remoteChoiceSamples } from './lists.ts';

const ACCOUNT = anAccount({
  account: CANARY,
  name: CANARY,
  phone: PHONE,
  mobile: `44${PHONE}`,
  email: EMAIL,
  roleName: CANARY,
  headImg: HEAD,
});
const APP_USER = anAppUser({ nickName: CANARY, phone: PHONE, headImg: HEAD });
const ROLE = aRole({ name: CANARY, code: CANARY, remark: CANARY });

const ERASABLE: ErasableCustomer = {
  id: '7',
  nickName: CANARY,
  headImg: HEAD,
  account: null,
  erasedAt: null,
  rows: [{ table: 'message', count: 3 }],
};

const deletion = accounts.accountRemoval.actions;

export const ACCOUNT_SAMPLES: readonly UnknownAction[] = [
  accounts.accountsScreen.addressRead({ search: `?keyword=${CANARY}&code=44` }),
  accounts.accountsScreen.opened(),
  ...listSamples(accounts.accountList, {
    row: ACCOUNT,
    others: [{ ...ACCOUNT, id: '6' }],
    filters: { keyword: CANARY, phoneCode: '44' },
  }),
  accounts.accountsScreen.viewChanged({ keyword: CANARY }),
  accounts.accountCountries.actions.failed(),
  accounts.accountCountries.actions.received([UNITED_KINGDOM]),
  accounts.rolesRequested(),
  accounts.accountRoles.actions.failed(),
  accounts.accountRoles.actions.received([ROLE]),
  ...dialogFormSamples(accounts.accountForm, {
    subject: ACCOUNT,
    form: accountFormOf(ACCOUNT),
    field: 'name',
    encoded: SECRET,
    change: {
      account: `${CANARY}1`,
      name: `${CANARY}!`,
      country: UNITED_KINGDOM,
      target: APP_USER,
      email: `${CANARY}@example.org`,
      password: 'good',
    },
  }),
  accounts.appUserTyped({ keyword: PHONE }),
  accounts.appUsersFailed(),
  accounts.appUsersReceived([APP_USER]),
  accounts.appUserTyped({ keyword: CANARY }),
  deletion.removalAsked(ACCOUNT),
  deletion.removalDeclined(),
  deletion.removalAsked(ACCOUNT),
  deletion.removalConfirmed(),
  deletion.removalFailed(ERROR),
  deletion.removed(),
  accounts.erasureOpened(),
  accounts.erasureTyped({ keyword: PHONE }),
  accounts.erasableRequested(),
  accounts.erasableFailed(ERROR),
  accounts.erasableRequested(),
  accounts.erasableReceived([ERASABLE, { ...ERASABLE, id: '8', account: CANARY, erasedAt: AT }]),
  accounts.erasableSelected({ id: '7' }),
  accounts.confirmationTyped({ typed: CANARY, id: '7' }),
  accounts.confirmationTyped({ typed: '7', id: '7' }),
  accounts.erasureConfirmed(),
  accounts.erasureFailed(ERROR),
  accounts.customerErased(ERASABLE.rows),
  accounts.erasureClosed(),
  accounts.accountImport.actions.fileChosen({ fileId: 'f1', name: `${CANARY}.csv` }),
  accounts.accountImport.actions.importFailed({ text: CANARY }),
  accounts.accountImport.actions.importUnsure({ text: CANARY }),
  accounts.accountImport.actions.importClosed(),
  accounts.accountImport.actions.fileChosen({ fileId: 'f1', name: `${CANARY}.csv` }),
  accounts.accountImport.actions.importChecked([
    { line: 2, account: CANARY, outcome: 'refused', reason: CANARY, password: null },
  ]),
  accounts.accountImport.actions.importConfirmed(),
  accounts.accountImport.actions.importStored(),
  accounts.passwordsIssued({ rows: [{ line: 2, account: CANARY, password: SECRET }] }),
  accounts.passwordsCopied(),
  accounts.passwordsSaved(),
  accounts.passwordsClosed(),
  accounts.accountsScreen.closed(),
];

const MENU_WORDS = { name: CANARY, code: CANARY, remark: CANARY, uri: `/${CANARY}` };
const MENU = aMenu('1', { ...MENU_WORDS, children: [aMenu('11', MENU_WORDS)] });
const { children: _, roleCount: __, ...PLAIN_MENU } = MENU;

export const ROLE_SAMPLES: readonly UnknownAction[] = [
  ...wholeListSamples(roles.roleList, { row: ROLE, thing: { id: ROLE.id, name: CANARY, accountCount: 2 } }),
  roles.dialogRequested({ id: ROLE.id }),
  roles.dialogFailed(ERROR),
  roles.dialogClosed(),
  roles.dialogRequested({ id: null }),
  roles.resourcesReceived([MENU]),
  ...dialogFormSamples(roles.roleForm, {
    subject: ROLE,
    form: roleFormOf(ROLE, ['11']),
    field: 'name',
    change: { name: `${CANARY}!`, remark: CANARY, resourceIds: ['1', '11'] },
  }),
  ...dialogFormSamples(productForm, {
    subject: REMIT,
    form: productFormOf(REMIT),
    field: 'name',
    change: { name: 'Transfer', position: '7' },
  }),
  ...wholeListSamples(menuList, { row: MENU, thing: { id: '1', name: CANARY, roleCount: 1, childCount: 1 } }),
  menuFolded({ id: '1' }),
  menuUnfolded({ id: '1' }),
  allFolded({ ids: ['1'] }),
  allUnfolded(),
  ...dialogFormSamples(menuForm, {
    subject: PLAIN_MENU,
    form: menuFormOf(PLAIN_MENU),
    field: 'name',
    change: { name: `${CANARY}!`, uri: `/${CANARY}/x`, sortNum: CANARY, remark: CANARY },
  }),
];

const HOURS = someHours({
  exceptions: [{ name: CANARY, first: '2027-01-01', last: '2027-01-02', spans: [] }],
  awayMessage: CANARY,
});
const HOURS_SUBJECT = aSubject({ hours: HOURS });

export const HOURS_SAMPLES: readonly UnknownAction[] = [
  ...wholeListSamples(businessHours.hoursList, { row: HOURS_SUBJECT, thing: { id: '2', name: CANARY } }),
  ...dialogFormSamples(businessHours.hoursForm, {
    subject: HOURS_SUBJECT,
    form: hoursFormOf(HOURS_SUBJECT, HOURS),
    field: 'monday',
    change: {
      mode: 'none',
      timeZone: 'UTC',
      monday: '9-12',
      exceptions: [{ name: `${CANARY}!`, first: '2027-01', last: '', hours: '9' }],
      awayMessage: `${CANARY}!`,
    },
  }),
];

const MEMBER = aMember({ account: CANARY, name: CANARY, headImg: HEAD });
const TEAM = aTeam({ name: CANARY, members: [MEMBER] });

export const TEAM_SAMPLES: readonly UnknownAction[] = [
  ...wholeListSamples(teams.teamList, { row: TEAM, thing: { id: TEAM.id, name: CANARY } }),
  ...dialogFormSamples(teams.teamForm, {
    subject: TEAM,
    form: teamFormOf(TEAM),
    field: 'name',
    change: { name: `${CANARY}!`, products: ['4'], waitMinutes: '10', members: [{ ...MEMBER, languages: ['ar'] }] },
  }),
  teams.candidateTyped({ keyword: CANARY }),
  teams.candidatesFailed(),
  teams.candidateTyped({ keyword: CANARY }),
  teams.candidatesReceived([MEMBER]),
  teams.searchEnded(),
];

const AUDITOR: Auditor = { id: '7', account: CANARY, name: CANARY, headImg: HEAD };
const ENTRY = anEntry({
  account: CANARY,
  name: CANARY,
  headImg: HEAD,
  objectName: CANARY,
  changes: [{ field: 'name', from: CANARY, to: CANARY }],
});
const archive = canned.archivedReplies.actions;
const versions = canned.replyVersions.actions;
const ofFile = audit.auditExport.actions;

export const AUDIT_SAMPLES: readonly UnknownAction[] = [
  audit.auditScreen.addressRead({ search: `?object=${CANARY}&who=7&what=role.changed` }),
  audit.auditScreen.opened(),
  ...listSamples(audit.auditList, {
    row: ENTRY,
    others: [{ ...ENTRY, id: '9' }],
    filters: { keyword: CANARY, staffId: '7' },
  }),
  audit.auditScreen.viewChanged({ keyword: CANARY }),
  ...remoteChoiceSamples(audit.auditor, AUDITOR),
  ofFile.exportRequested(),
  ofFile.exportGivenUp(),
  ofFile.exportEnded(),
  audit.auditScreen.closed(),
];

const DEVICE = {
  id: '1',
  browser: 'Firefox 140',
  system: 'Linux',
  address: CANARY,
  createTime: AT,
  lastUsedTime: AT,
  expireTime: AT,
  isCurrent: false,
};

export const DEVICE_SAMPLES: readonly UnknownAction[] = [
  devices.devicesOpened({ staffId: '8', name: CANARY }),
  devices.sessionsFailed({ error: ERROR }),
  devices.sessionsRequested(),
  devices.sessionsReceived({ staffId: '8', sessions: [DEVICE] }),
  devices.endRequested({ about: 'one', session: DEVICE }),
  devices.endDeclined(),
  devices.endRequested({ about: 'all' }),
  devices.endConfirmed(),
  devices.endSettled(),
  devices.passwordChangeRequested({ old: { encoded: SECRET, asTyped: SECRET }, encoded: SECRET }),
  devices.passwordFailed({ error: ERROR }),
  devices.passwordChanged(),
  devices.devicesClosed(),
  initialPassword.ownPasswordChosen({ old: { encoded: SECRET, asTyped: SECRET }, encoded: SECRET }),
  initialPassword.ownPasswordFailed(ERROR),
  initialPassword.ownPasswordStored(),
  checkOpened(),
  checkRequested({ encoded: SECRET, asTyped: SECRET }),
  checkFailed({ text: CANARY }),
  passwordTyped(),
  checkSucceeded(),
];

export const SMALL_SAMPLES: readonly UnknownAction[] = [
  avatars.avatarsRequested([HEAD, '71.def']),
  avatars.avatarReady({ head: HEAD, address: PREVIEW }),
  avatars.avatarFailed('71.def'),
  avatars.avatarsRetried(['71.def']),
  avatars.avatarMissing('71.def'),
  avatars.avatarsEvicted([HEAD]),
  clockWatched(),
  clockTicked({ now: 1 }),
  clockLeft(),
  sidebarRestored({ sidebar: 'collapsed' }),
  sidebarToggled(),
  foldsRestored({ folded: ['4'] }),
  groupToggled({ id: '6' }),
  drawerOpened(),
  drawerClosed(),
  appearance.lookRead({ theme: 'system', density: 'comfortable', systemTheme: 'dark' }),
  appearance.themeChosen({ theme: 'light' }),
  appearance.densityChosen({ density: 'compact' }),
  home.homeOpened(),
  home.homeDay.actions.received({
    figures: {
      chats: {
        open: 1,
        waiting: 1,
        inLine: 1,
        longestWait: { chatId: '1', fromId: '2', nickName: CANARY, waitingSince: AT, dueAt: AT, urgentAt: AT },
      },
      queries: {
        open: 1,
        due: 1,
        expired: 1,
        unassigned: 1,
        oldestWait: { id: '3', title: CANARY, waitingSince: AT },
      },
      floor: someFigures(),
      week: [{ day: '2026-01-01', chats: 1, queries: 1, solved: 1 }],
      teamWeek: [{ day: '2026-01-01', chats: 2, queries: 2, solved: 2 }],
      problems: [{ id: '4', createTime: AT, staffName: CANARY, note: CANARY }],
      attention: { accountsWithoutRole: 1, expiredQueries: 2, problems: 3 },
      firstSteps: {
        hasAdmin: true,
        hasAgents: true,
        hasProducts: true,
        hasKeys: false,
        hasCustomers: false,
        hasAnswers: false,
      },
    },
    etag: 'h1',
  }),
  home.homeDay.actions.failed({ error: { text: CANARY } }),
  home.homeRetried(),
  home.homeClosed(),
];

const REPLY = aCanned({
  title: CANARY,
  shortcut: CANARY,
  texts: [{ lang: 'en', body: `${CANARY} takes three days.` }],
  steps: ['send'],
  updateName: CANARY,
});
const TO_ARCHIVE = { id: '1', name: CANARY };
const USED_REPLY = aUsedReply({ title: CANARY, shortcut: CANARY });

export const CANNED_REPLY_SAMPLES: readonly UnknownAction[] = [
  ...wholeListSamples(canned.replyList, { row: REPLY, thing: TO_ARCHIVE }),
  ...wholeListSamples(canned.staleList, {
    row: aStaleReply({ title: CANARY, shortcut: CANARY, lastUsed: '2026-01-01' }),
    thing: TO_ARCHIVE,
  }),
  canned.usageOpened(),
  ...listSamples(canned.usageList, {
    row: USED_REPLY,
    others: [{ ...USED_REPLY, id: '2' }],
    filters: { today: '2026-01-02' },
  }),
  canned.usageClosed(),
  canned.editRequested({ id: '1' }),
  ...dialogFormSamples(canned.replyForm, {
    subject: REPLY,
    form: cannedFormOf(REPLY),
    field: 'title',
    change: {
      title: `${CANARY}!`,
      shortcut: `${CANARY}1`,
      texts: [{ lang: 'de', body: `${CANARY}.` }],
      steps: ['end'],
    },
  }),
  archive.opened(null),
  archive.failed(ERROR),
  archive.received([anArchived({ title: CANARY, shortcut: CANARY, texts: REPLY.texts, updateName: CANARY })]),
  canned.restoreRequested({ id: '9' }),
  canned.restoreFailed(ERROR),
  canned.restoreRequested({ id: '9' }),
  canned.restored(),
  archive.closed(),
  versions.opened(REPLY),
  versions.failed(ERROR),
  versions.opened(REPLY),
  versions.received([{ version: 1, texts: REPLY.texts, updateTime: AT, updateName: CANARY }]),
  versions.closed(),
  cannedImport.actions.fileChosen({ fileId: 'f1', name: `${CANARY}.json` }),
  cannedImport.actions.importFailed({ text: CANARY }),
  cannedImport.actions.importUnsure({ text: CANARY }),
  cannedImport.actions.importClosed(),
  cannedImport.actions.fileChosen({ fileId: 'f1', name: `${CANARY}.json` }),
  cannedImport.actions.importChecked([{ shortcut: CANARY, title: CANARY, outcome: 'refused', reason: CANARY }]),
  cannedImport.actions.importConfirmed(),
  cannedImport.actions.importStored(),
  canned.replyExport.actions.exportRequested(),
  canned.replyExport.actions.exportGivenUp(),
  canned.replyExport.actions.exportEnded(),
];
