import { Type, type Static } from 'typebox';
import { TARGET_MAX_MINUTES, WARN_PERCENT } from '../serviceLimits.ts';
import { REPORT_TYPE, ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { Instant, Nullable } from './schemas.ts';

const minutes = Nullable(Type.Integer());

/** How soon staff answer and resolve, in minutes of working time; null: there is no such target. */
export const Targets = Type.Object({
  /** From the moment at which a customer comes in. A chat always has one. */
  firstMinutes: minutes,
  /** From a later message of the customer. A chat always has one. */
  nextMinutes: minutes,
  /** From the moment at which a customer comes in to the end of the chat or query. */
  resolveMinutes: minutes,
  /** The assignee and leaders are warned when this share of the time has passed. */
  warnPercent: Type.Integer(),
});
export type Targets = Static<typeof Targets>;

const fields = {
  /** As in `comeFrom`; 0: all products without targets of their own. */
  comeFrom: Type.Integer(),
  /** As in reports. */
  type: Type.Union([Type.Literal(REPORT_TYPE.query), Type.Literal(REPORT_TYPE.chat)]),
};

export const ProductTargets = Type.Object({ ...fields, targets: Targets, updateTime: Instant });
export type ProductTargets = Static<typeof ProductTargets>;

export const listTargets = defineCall({
  method: 'POST',
  path: '/api/cs/configTarget/selectList',
  access: staff(ROLE_KEY.settingsTargets),
  summary: 'The targets of all products, and those of products with their own.',
  response: Type.Array(ProductTargets),
  conditional: true,
});

const wanted = { ...fields, targets: Nullable(Targets) };

export const saveTargets = defineCall({
  method: 'POST',
  path: '/api/cs/configTarget/addOrEdit',
  access: staff(ROLE_KEY.settingsTargets),
  summary:
    'With the `updateTime` of the version that was edited, changes targets, or removes those of a product: 4009 when ' +
    'there is a newer version. Without it, adds them: 4009 when there are some. Deadlines of what is open follow. 4022 ' +
    `for an unknown product, minutes that are not from 1 to ${TARGET_MAX_MINUTES}, a share that is not from ` +
    `${WARN_PERCENT.min} to ${WARN_PERCENT.max}, and chats without a target for answers.`,
  request: Type.Object({ ...wanted, updateTime: Type.Optional(Instant) }),
});

export const previewTargets = defineCall({
  method: 'POST',
  path: '/api/cs/configTarget/preview',
  access: staff(ROLE_KEY.settingsTargets),
  summary:
    'How many open chats or queries have passed a deadline now, and how many would have with these targets. 4022 as ' +
    'for saving them.',
  request: Type.Object(wanted),
  response: Type.Object({ open: Type.Integer(), late: Type.Integer(), wouldBeLate: Type.Integer() }),
});
