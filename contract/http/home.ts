import { Type, type Static } from 'typebox';
import { defineCall, staff } from './call.ts';
import { LeaderFigures } from './chats.ts';
import { Day, Id, Instant, Nullable } from './schemas.ts';

const Count = Type.Integer();

/** What came in on a day, as in the reports. */
export const HomeWorkDay = Type.Object({ day: Day, chats: Count, queries: Count, solved: Count });
export type HomeWorkDay = Static<typeof HomeWorkDay>;

/** The caller's day. A part is null for people who have no screen for it. */
export const HomeDay = Type.Object({
  /** The caller's open chats. */
  chats: Nullable(
    Type.Object({
      open: Count,
      /** Of them, those whose customer waits for an answer. */
      waiting: Count,
      longestWait: Nullable(
        Type.Object({
          chatId: Id,
          fromId: Id,
          nickName: Type.String(),
          waitingSince: Instant,
          dueAt: Instant,
          urgentAt: Instant,
        }),
      ),
      /** All chats without an assignee. */
      inLine: Count,
    }),
  ),
  /** Open queries, each figure up to EXACT_TOTAL_MAX + 1. */
  queries: Nullable(
    Type.Object({
      /** Assigned to the caller. */
      open: Count,
      /** Of them, those within the reminder's time of their expiry, and those beyond it. */
      due: Count,
      expired: Count,
      /** Assigned to no one. */
      unassigned: Count,
      /** Of the caller's, the one whose customer has waited longest for a reply; null: no one waits for the caller. */
      oldestWait: Nullable(Type.Object({ id: Id, title: Type.String(), waitingSince: Instant })),
    }),
  ),
  /** For holders of the leader page: its figures. */
  floor: Nullable(LeaderFigures),
  /** The caller's work of the last HOME_DAYS days, oldest first. Null for people who take neither chats nor queries. */
  week: Nullable(Type.Array(HomeWorkDay)),
  /** For holders of the leader page: the same of everyone, with what has no assignee. */
  teamWeek: Nullable(Type.Array(HomeWorkDay)),
  /** For holders of the replay: the newest problems that staff have reported, HOME_PROBLEMS at most. */
  problems: Nullable(
    Type.Array(Type.Object({ id: Id, createTime: Instant, staffName: Type.String(), note: Type.String() })),
  ),
  /** For type A. */
  attention: Nullable(
    Type.Object({
      /** Active accounts that can open no screen, because they have no role or an inactive one. */
      accountsWithoutRole: Count,
      /** Open queries of everyone that staff have not answered in time, up to EXACT_TOTAL_MAX + 1. */
      expiredQueries: Count,
      /** Problems that staff have reported in the last HOME_DAYS days. */
      problems: Count,
    }),
  ),
  /** For type A, until all are taken: the steps of a deployment to its first answer. */
  firstSteps: Nullable(
    Type.Object({
      /** An administrator can take chats. */
      hasAdmin: Type.Boolean(),
      /** So can someone else, or customers are answered without. */
      hasAgents: Type.Boolean(),
      /** Customers can choose a product. */
      hasProducts: Type.Boolean(),
      /** The server can verify customers' tokens. */
      hasKeys: Type.Boolean(),
      /** Someone has opened a chat or raised a query. */
      hasCustomers: Type.Boolean(),
      /** Someone has been answered. */
      hasAnswers: Type.Boolean(),
    }),
  ),
});
export type HomeDay = Static<typeof HomeDay>;

export const homeDay = defineCall({
  method: 'POST',
  path: '/api/cs/home/day',
  access: staff(),
  summary: "The caller's open work, and their last days.",
  response: HomeDay,
  conditional: true,
});
