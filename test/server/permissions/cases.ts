import { USER_TYPE, type UserType } from '#contract/domain.ts';
import { DEATHS, EVERY_KEY, type Death } from './fixture.ts';
import type { Expected, Row, Situation } from './row.ts';

/** The sender of a request. */
export type Who =
  | { readonly kind: 'anonymous' }
  /** A token header with this text. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'dead'; readonly why: Death }
  | { readonly kind: 'dead customer' }
  | { readonly kind: 'staff'; readonly type: UserType; readonly keys: readonly string[] }
  | { readonly kind: 'customer' }
  | { readonly kind: 'app' };

/** One cell of the matrix. */
export interface Case {
  readonly name: string;
  readonly who: Who;
  /** Another person whose request is sent; absent for the sender's own. */
  readonly requestOf?: Who;
  /** The request; null for one that cannot be parsed. */
  readonly situation: Situation<unknown> | null;
  /** Where the token is sent; the server accepts only the header. */
  readonly tokenIn: 'header' | 'cookie' | 'address';
  readonly expected: Expected;
}

const NO_PERMISSION = 4003;
const DEAD = 403;
const ANONYMOUS: Who = { kind: 'anonymous' };
const CUSTOMER: Who = { kind: 'customer' };
const APP: Who = { kind: 'app' };
const ADMIN: Who = { kind: 'staff', type: USER_TYPE.admin, keys: [] };
const WITHOUT_SESSION: readonly Who[] = [
  ANONYMOUS,
  { kind: 'text', text: '' },
  { kind: 'text', text: 'garbage' },
  ...DEATHS.map((why) => ({ kind: 'dead', why }) as const),
  { kind: 'dead customer' },
];

/** Every sender with every request of a call. */
export function casesOf(row: Row): readonly Case[] {
  return [...strangers(row), ...withoutPermission(row), ...withPermission(row)];
}

/** Senders without a valid session, or of the other kind: 403 before the request is parsed. */
function strangers({ by, own }: Row): readonly Case[] {
  if (by.who === 'anyone') return [];
  const unreadable = (who: Who): Case => ({
    name: `${nameOf(who)}, with an unreadable body`,
    who,
    situation: null,
    tokenIn: 'header',
    expected: DEAD,
  });
  const isForStaff = by.who !== 'customer' && by.who !== 'app';
  const others: readonly Who[] = [
    ...(isForStaff ? [] : [ADMIN, withKeys('D', EVERY_KEY)]),
    ...(by.who === 'customer' || by.who === 'either' ? [] : [CUSTOMER]),
    ...(by.who === 'app' ? [] : [APP]),
  ];
  const entitled = isForStaff ? ADMIN : by.who === 'app' ? APP : CUSTOMER;
  const whole = (who: Who, tokenIn: Case['tokenIn'] = 'header'): Case => ({
    name: `${nameOf(who)}, with a token in the ${tokenIn}`,
    who,
    requestOf: entitled,
    situation: own,
    tokenIn,
    expected: DEAD,
  });
  return [
    ...[...WITHOUT_SESSION, ...others].map(unreadable),
    ...others.map((who) => whole(who)),
    whole(entitled, 'cookie'),
    whole(entitled, 'address'),
  ];
}

/** Staff with a live session but without the permission: 4003 before the request is parsed. */
function withoutPermission({ by, besides = [], own }: Row): readonly Case[] {
  if (by.who === 'anyone' || by.who === 'customer' || by.who === 'app') return [];
  const keys = 'anyOf' in by ? by.anyOf : [];
  if ('anyOf' in by && keys.length === 0) return [];
  const others = EVERY_KEY.filter((key) => !keys.includes(key));
  const refused =
    by.who === 'admin'
      ? [withKeys('D', others), withKeys('L', others)]
      : [withKeys('D', []), withKeys('D', others), withKeys('L', []), withKeys('L', others)];
  return [
    ...refused.map((who): Case => ({
      name: `${nameOf(who)}, with an unreadable body`,
      who,
      situation: null,
      tokenIn: 'header',
      expected: NO_PERMISSION,
    })),
    ...refused.map((who): Case => ({
      name: nameOf(who),
      who,
      situation: own,
      tokenIn: 'header',
      expected: NO_PERMISSION,
    })),
    ...(besides.length === 0 ? [] : [withKeys('D', keys), withKeys('L', keys)]).map((who): Case => ({
      name: `${nameOf(who)} and none beside`,
      who,
      situation: own,
      tokenIn: 'header',
      expected: NO_PERMISSION,
    })),
  ];
}

function withPermission(row: Row): readonly Case[] {
  const { by, besides = [], own, foreign, missing, more = {} } = row;
  const keys = 'anyOf' in by ? by.anyOf : [];
  const given = Object.entries({
    ...(typeof foreign === 'object' && { foreign }),
    ...(typeof missing === 'object' && { missing }),
    ...more,
  });
  const anyKey = keys.length === 0 ? [[]] : keys.map((key) => [key, ...besides]);
  const mayHold = (situation: Situation<unknown>): readonly string[] => situation.holding ?? [...keys, ...besides];
  const callers = (situation: Situation<unknown>): readonly Who[] => {
    if (by.who === 'anyone') return [ANONYMOUS];
    if (by.who === 'customer') return [CUSTOMER];
    if (by.who === 'app') return [APP];
    if (by.who === 'admin') return [ADMIN];
    const staff = [withKeys('D', mayHold(situation)), withKeys('L', mayHold(situation)), ADMIN];
    return by.who === 'either' ? [...staff, CUSTOMER] : staff;
  };
  const eachKey =
    by.who === 'staff' || by.who === 'either'
      ? anyKey.flatMap((some) => [withKeys('D', some), withKeys('L', some)])
      : [];
  const owners = [...eachKey, ...callers(own).filter((who) => who.kind !== 'staff' || who.type === USER_TYPE.admin)];
  const about =
    (name: string, situation: Situation<unknown>) =>
    (who: Who): Case => ({
      name: `${nameOf(who)}, ${name}`,
      who,
      situation,
      tokenIn: 'header',
      expected: answerTo(who, situation),
    });
  return [
    ...owners.map(about('own', own)),
    ...given.flatMap(([name, situation]) => callers(situation).map(about(name, situation))),
  ];
}

function answerTo(who: Who, { answer }: Situation<unknown>): Expected {
  return typeof answer === 'object' ? answer[who.kind === 'staff' ? who.type : USER_TYPE.staff] : answer;
}

function withKeys(type: UserType, keys: readonly string[]): Who {
  return { kind: 'staff', type, keys };
}

function nameOf(who: Who): string {
  switch (who.kind) {
    case 'staff':
      return who.type === 'A'
        ? 'A'
        : `${who.type} with ${who.keys.length > 5 ? 'all other keys' : who.keys.join(' and ') || 'no key'}`;
    case 'dead':
      return `A whose session is over (${who.why})`;
    case 'text':
      return `the token '${who.text}'`;
    default:
      return who.kind;
  }
}
