import { Type, type Static } from 'typebox';
import {
  AWAY_MESSAGE_MAX,
  AWAY_TIME_PLACEHOLDER,
  HOURS_EXCEPTION_NAME_MAX,
  HOURS_EXCEPTIONS_MAX,
  HOURS_SPANS_MAX,
} from '../serviceLimits.ts';
import { ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { FreeText, Instant, Nullable } from './schemas.ts';

/** Part of a day in which staff work, by the wall clock: HH:mm, `to` after `from` and 24:00 at most. */
const HoursSpan = Type.Object({ from: Type.String(), to: Type.String() });
export type HoursSpan = Static<typeof HoursSpan>;

/** Other hours on these days, yyyy-MM-dd, both included. Without spans, nobody works. */
const HoursException = Type.Object({
  name: FreeText,
  first: Type.String(),
  last: Type.String(),
  spans: Type.Array(HoursSpan),
});
export type HoursException = Static<typeof HoursException>;

/** When staff work. Spans of a day are in order and do not overlap, nor do the days of exceptions. */
export const BusinessHours = Type.Object({
  /** An IANA name, such as Europe/Zurich. */
  timeZone: Type.String(),
  /** Seven days, Monday first. */
  week: Type.Array(Type.Array(HoursSpan)),
  exceptions: Type.Array(HoursException),
  /** Sent once in a chat that nobody has answered outside of these hours; '': nothing is sent. */
  awayMessage: FreeText,
});
export type BusinessHours = Static<typeof BusinessHours>;

/** As in `comeFrom`; 0: all products without hours of their own. */
const comeFrom = Type.Integer();

export const ProductHours = Type.Object({ comeFrom, hours: BusinessHours, updateTime: Instant });
export type ProductHours = Static<typeof ProductHours>;

export const listBusinessHours = defineCall({
  method: 'POST',
  path: '/api/cs/configHours/selectList',
  access: staff(ROLE_KEY.settingsHours),
  summary: 'The business hours of products. Without any, staff always work.',
  response: Type.Array(ProductHours),
  conditional: true,
});

export const saveBusinessHours = defineCall({
  method: 'POST',
  path: '/api/cs/configHours/addOrEdit',
  access: staff(ROLE_KEY.settingsHours),
  summary:
    'With the `updateTime` of the version that was edited, changes the business hours of a product, or removes them: ' +
    '4009 when there is a newer version. Without it, adds them: 4009 when there are some. ' +
    `4022 for an unknown product or time zone, times that are not in order, more than ${HOURS_SPANS_MAX} spans a day or ` +
    `${HOURS_EXCEPTIONS_MAX} exceptions, names of these with more than ${HOURS_EXCEPTION_NAME_MAX} characters, and an ` +
    `away message with more than ${AWAY_MESSAGE_MAX} characters. In the message, ${AWAY_TIME_PLACEHOLDER} stands for ` +
    'the time at which staff work next.',
  request: Type.Object({ comeFrom, hours: Nullable(BusinessHours), updateTime: Type.Optional(Instant) }),
});
