import type { UnknownAction } from 'redux';
import type { SideMenu } from '#contract/http/menus.ts';
import { reloadRequested } from '#common/errors.ts';
import { locationChanged, screenFailed } from '#src/app/navigationSlice.ts';
import { slicesAdded, viewportChanged } from '#src/app/pageSlice.ts';
import { sagaFailed } from '#src/app/supervise.ts';
import { notificationReceived, toastDismissed, toastRaised, toastsHeld, toastsReleased } from '#common/toasts/index.ts';
import { viewChanged } from '#common/view.ts';
import {
  demoTrafficSeen,
  demoTrafficStopFailed,
  demoTrafficStopRequested,
} from '#src/features/demoTraffic/demoTrafficSlice.ts';
import { desktopDeclined, desktopRead, desktopRequested } from '#src/features/notifications/desktopSlice.ts';
import {
  mentionsFailed,
  mentionsHidden,
  mentionsReceived,
  mentionsRequested,
} from '#src/features/notifications/mentionsSlice.ts';
import { allReadPressed, trayFailed, trayReceived, trayRequested } from '#src/features/notifications/traySlice.ts';
import {
  fieldsChecked,
  formChanged,
  loginFailed,
  loginRequested,
  loginSucceeded,
  registerRequested,
} from '#src/features/login/loginSlice.ts';
import {
  chatSignedIn,
  logoutConfirmed,
  logoutDeclined,
  logoutFailed,
  logoutQuestionRaised,
  logoutRequested,
  menusFailed,
  menusReceived,
  menusRequested,
  permissionRefused,
  presenceChanged,
  restoreStarted,
  sessionDied,
  sessionEndApproached,
  sessionEnded,
  sessionEndWarningClosed,
  sessionRefreshed,
  sessionStarted,
  type SessionUser,
} from '#src/features/session/sessionSlice.ts';
import { aMenu } from '../fakeRoles.ts';
import { REMIT } from '../products.ts';
import { AT, CANARY, EMAIL, HEAD, PHONE, SECRET } from './canaries.ts';

const USER: SessionUser = {
  id: '7',
  account: CANARY,
  name: CANARY,
  type: 'D',
  uris: ['/live-service/index'],
  roleId: '1',
  phoneCode: '44',
  phone: PHONE,
  mobile: `44${PHONE}`,
  email: EMAIL,
  targetId: '70',
  headImg: HEAD,
  isOnline: true,
  breakEndsAt: AT,
  openChats: 1,
  timeZone: 'UTC',
  staffNames: 'firstName',
  waitLimits: { amberMs: 120_000, lateMs: 300_000 },
  mustChangePassword: false,
  products: [REMIT],
  sessionEndTime: '2999-01-01T00:00:00.000Z',
};
const IM = { userId: '70', tcpToken: SECRET, chatUrl: 'ws://127.0.0.1/ws/chat' };
const { roleCount: _, children: __, ...MENU } = aMenu('1', { name: CANARY, remark: CANARY });
const SIDE_MENU: SideMenu = { ...MENU, children: [{ ...MENU, id: '2', parentId: '1' }] };

/** A failed login, a successful one, a cancelled log-out, and toasts. */
export const CORE_SAMPLES: readonly UnknownAction[] = [
  viewportChanged({ width: 1440, height: 900 }),
  locationChanged({ path: '/login', search: `?redirect=${encodeURIComponent(`/account?keyword=${CANARY}`)}` }),
  loginRequested({ account: CANARY, encoded: SECRET, asTyped: SECRET }),
  loginFailed({ text: `${CANARY} is unknown` }),
  formChanged({ mode: 'register', account: CANARY, name: CANARY, problems: { account: 'login.length' } }),
  fieldsChecked({ account: null, password: 'login.enterPassword' }),
  registerRequested({ account: CANARY, name: CANARY, encoded: SECRET }),
  loginSucceeded(),
  restoreStarted(),
  sessionStarted({ user: USER, im: null, unlive: false }),
  chatSignedIn(IM),
  slicesAdded({ slices: ['chat', 'conversations'] }),
  menusRequested(),
  menusReceived([SIDE_MENU]),
  menusFailed(),
  demoTrafficSeen({ until: '2026-11-23T14:32:10.000Z' }),
  demoTrafficStopRequested(),
  demoTrafficStopFailed(),
  sessionRefreshed({ ...USER, openChats: 2 }),
  sessionEndApproached(),
  sessionEndWarningClosed(),
  presenceChanged({ isOnline: false, breakEndsAt: null }),
  permissionRefused(),
  logoutRequested(),
  logoutQuestionRaised({ about: 'unsent', count: 2 }),
  logoutDeclined(),
  logoutConfirmed(),
  logoutFailed(),
  locationChanged({ path: '/chat', search: '?id=1&fromId=70' }),
  viewChanged({ viewKey: 'chat.steps', value: '1' }),
  viewChanged({ viewKey: 'chat.steps', value: null }),
  toastRaised({ kind: 'error', message: { text: `${CANARY} has it already` } }),
  toastRaised({ kind: 'error', message: { text: 'Merlins has it already' } }),
  toastRaised({ kind: 'warning', message: { key: 'errors.sessionDead' } }),
  toastRaised({
    kind: 'success',
    message: { key: 'common.success' },
    detail: { key: 'assign.done', values: { id: '42', name: CANARY } },
  }),
  toastRaised({ kind: 'warning', message: { key: 'conversation.tooLong', values: { max: 2_000 } } }),
  toastsHeld(),
  toastsReleased(),
  toastDismissed({ id: toastRaised({ kind: 'warning', message: { key: 'errors.sessionDead' } }).payload.id }),
  notificationReceived({ id: 'n-1', text: `${CANARY} assigned chat ID-1 to you.` }),
  trayRequested(),
  trayFailed(),
  trayReceived({
    notifications: [
      { no: 2, text: `${CANARY} assigned chat ID-1 to you.`, createTime: AT, objectType: 'chat', objectId: '1' },
      { no: 1, text: `${CANARY} replied`, createTime: AT, objectType: null, objectId: null },
    ],
    readNo: 1,
  }),
  allReadPressed(),
  mentionsRequested(),
  mentionsFailed(),
  mentionsReceived([
    {
      id: '71',
      about: { type: 'chat', id: '42' },
      text: CANARY,
      createId: '8',
      createName: CANARY,
      headImg: HEAD,
      createTime: AT,
    },
  ]),
  mentionsHidden(),
  desktopRead({ permission: 'default', choice: null }),
  desktopRequested(),
  desktopDeclined(),
  screenFailed({ message: `Unexpected token '${CANARY}'` }),
  sagaFailed({ name: 'chat', message: `Unexpected token '${CANARY}'` }),
  reloadRequested(),
];

/** Another person signs in on the same page, and later the first one again. */
export const SIGN_OUT_SAMPLES: readonly UnknownAction[] = [
  sessionDied(),
  sessionEnded(),
  sessionStarted({ user: { ...USER, id: '8', name: `${CANARY} 2` }, im: IM, unlive: true }),
  sessionEnded(),
  sessionStarted({ user: USER, im: IM, unlive: false }),
];
