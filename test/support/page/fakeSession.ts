import type { UnknownAction } from 'redux';
import type { LeaderTask } from '#contract/http/chats.ts';
import type { LoginUser } from '#contract/http/auth.ts';
import { CallError, type AppError } from '#common/errors.ts';
import { cancellable, type Cancellable } from '#common/http/cancellable.ts';
import * as passwords from '#common/passwords.ts';
import {
  sessionReducer,
  sessionStarted,
  type LogoutDeps,
  type SessionApi,
  type TokenStore,
} from '#src/features/session/index.ts';
import type { TaskPage } from '#src/features/tasks/index.ts';
import { TEN_PRODUCTS } from './products.ts';

/** By default, staff without open chats and with a bound messaging-app user. */
export function aUser(fields: Partial<LoginUser> = {}): LoginUser {
  return {
    id: '7',
    account: 'staff07',
    name: 'Bo',
    type: 'D',
    uris: ['/live-service/check', '/live-service/index'],
    roleId: '3',
    phoneCode: '44',
    phone: '5550107',
    mobile: '445550107',
    email: '',
    targetId: '907',
    headImg: '',
    isOnline: false,
    breakEndsAt: null,
    openChats: 0,
    timeZone: 'UTC',
    mustChangePassword: false,
    staffNames: 'nickname',
    waitLimits: { amberMs: 120_000, lateMs: 300_000 },
    products: [...TEN_PRODUCTS],
    sessionEndTime: '2999-01-01T00:00:00.000Z',
    im: null,
    ...fields,
  };
}

export const IM = { userId: '907', tcpToken: 'tcp token', chatUrl: 'ws://chat.test/ws/chat' } as const;

export function aTask(fields: Partial<LeaderTask> = {}): LeaderTask {
  const chatId = fields.chatId ?? '42';
  return {
    id: chatId,
    chatId,
    fromId: '1001',
    fromName: 'ann',
    nickName: 'Ann',
    fromHeadImg: '',
    toId: '7',
    toName: 'Bo',
    comeFrom: 4,
    chatEnded: 0,
    createTime: '2026-01-01T00:00:00.000Z',
    updateTime: '2026-01-01T00:00:00.000Z',
    waitingSince: null,
    dueAt: null,
    urgentAt: null,
    tagIds: [],
    rating: null,
    unReadCount: 0,
    ...fields,
  };
}

export function aTaskPage(fields: Partial<TaskPage> = {}): TaskPage {
  return {
    pageNo: 1,
    pageSize: 10,
    total: 1,
    totalIsExact: true,
    next: null,
    prev: null,
    records: [aTask()],
    etag: 'e1',
    ...fields,
  };
}

export const answered = <T>(value: T): Cancellable<T> => cancellable(Promise.resolve(value), () => undefined);
export const failed = (error: Partial<AppError>): Cancellable<never> =>
  cancellable(Promise.reject(new CallError({ kind: 'refused', code: 4009, message: '', ...error })), () => undefined);

/** The dependencies of a session, which the spec controls. */
export class FakeWorld {
  user = aUser();
  /** The token in the cookie. Another tab may set it. */
  cookie: string | null = null;
  token: string | null = null;
  unlive = false;
  reloads = 0;
  /** A form has unsaved input. */
  isUnsaved = false;
  readonly visited: string[] = [];
  readonly calls: string[] = [];

  readonly tokens: TokenStore = {
    current: () => this.token,
    restore: () => {
      this.token = this.cookie;
      return this.token;
    },
    save: (token) => {
      [this.token, this.cookie] = [token, token];
    },
    clear: () => {
      if (this.cookie === this.token) this.cookie = null;
      this.token = null;
    },
  };

  readonly sessionApi = {
    fetchUser: jasmine
      .createSpy<SessionApi['fetchUser']>('fetchUser')
      .and.callFake(() => this.#note('user', this.user)),
    fetchMenus: jasmine.createSpy<SessionApi['fetchMenus']>('fetchMenus').and.callFake(() => this.#note('menus', [])),
    loginChat: jasmine.createSpy<SessionApi['loginChat']>('loginChat').and.callFake(() => this.#note('chat', IM)),
    changePresence: jasmine
      .createSpy<SessionApi['changePresence']>('changePresence')
      .and.callFake(({ isOnline, breakMinutes }) =>
        this.#note(isOnline ? 'online' : 'offline', {
          isOnline,
          breakEndsAt: breakMinutes === undefined ? null : new Date(breakMinutes * 60_000).toISOString(),
        }),
      ),
    logout: jasmine.createSpy<SessionApi['logout']>('logout').and.callFake(() => this.#note('logout', null)),
  };

  readonly deps: LogoutDeps & { readonly navigate: (path: string) => void } = {
    sessionApi: this.sessionApi,
    tokens: this.tokens,
    unliveFlag: {
      read: () => this.unlive,
      write: (isUnlive) => {
        this.unlive = isUnlive;
      },
    },
    device: { id: () => 'device', name: 'Chrome on Linux' },
    now: Date.now,
    random: () => 0.5,
    clearDeviceData: () => {
      this.calls.push('device data cleared');
      return Promise.resolve();
    },
    leaveGuard: {
      ask: (asks) => {
        this.isUnsaved = asks;
      },
      isAsking: () => this.isUnsaved,
    },
    loadPasswords: async () => passwords,
    reloadPage: () => {
      this.reloads += 1;
    },
    navigate: (path) => {
      this.visited.push(path);
    },
  };

  #note<T>(call: string, value: T): Cancellable<T> {
    this.calls.push(call);
    return answered(value);
  }
}

/** A staff member has signed in. */
export function signedInAs(fields: Partial<LoginUser> = {}): UnknownAction {
  const { im, ...user } = aUser(fields);
  return sessionStarted({ user, im, unlive: false });
}

const SIGNED_IN = sessionReducer(undefined, signedInAs());

/** The session of a page whose user has signed in before. */
export const signedInReducer: typeof sessionReducer = (state = SIGNED_IN, action) => sessionReducer(state, action);
