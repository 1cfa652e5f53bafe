import type { Presence, WallHour, WallProduct, WallStrip, WallStrips } from '#contract/http/wall.ts';
import { WALL_STRIP_STEP_MINUTES } from '#contract/serviceLimits.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A duration as a clock shows it, which is short: '0:40', '12:05', and from an hour on '1:02 h'. */
export function stopwatch(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const minutes = (ms % HOUR_MS) / MINUTE_MS;
  return ms < HOUR_MS
    ? `${Math.floor(minutes)}:${two((ms % MINUTE_MS) / SECOND_MS)}`
    : `${Math.floor(ms / HOUR_MS)}:${two(minutes)} h`;
}

/** Minutes, with tenths while they matter: '0.7', '9.4', '13'. */
export function shortMinutes(ms: number): string {
  const minutes = ms / MINUTE_MS;
  return minutes < 9.95 ? minutes.toFixed(1) : String(Math.round(minutes));
}

/** Where the scale of the bars may end, in minutes. It has few values, so that the bars seldom change all at once. */
const SCALE_MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1_440];

/** The end of the scale of the bars, in milliseconds. */
export function scaleOf(hours: readonly Pick<WallHour, 'firstResponseMs'>[]): number {
  const longest = Math.max(0, ...hours.map(({ firstResponseMs }) => firstResponseMs ?? 0));
  return (SCALE_MINUTES.find((minutes) => minutes * MINUTE_MS >= longest) ?? longest / MINUTE_MS) * MINUTE_MS;
}

/**
 * As many products as there is room for. If some have none, those whose customers have waited longest come first, then
 * those with the longest lines.
 */
export function fittingProducts(products: readonly WallProduct[], room: number): readonly WallProduct[] {
  if (products.length <= room) return products;
  const since = ({ longestWait }: WallProduct) =>
    longestWait === null ? Infinity : Date.parse(longestWait.waitingSince);
  const byWait = (a: WallProduct, b: WallProduct) => {
    const [ofA, ofB] = [since(a), since(b)];
    return ofA === ofB ? b.inLine - a.inLine : ofA - ofB;
  };
  return [...products].sort(byWait).slice(0, room);
}

/** A part of a strip, as shares of its width. */
interface PresencePart {
  readonly presence: Presence;
  readonly start: number;
  readonly end: number;
}

export interface StripDrawing {
  readonly presence: readonly PresencePart[];
  /** Open chats in each step, as shares of the most that the strip shows. */
  readonly chats: readonly number[];
  /** For how long the person was online, on breaks too, in milliseconds; and the most open chats. */
  readonly onlineMs: number;
  readonly mostChats: number;
}

/** @param maxChats as many chats as fill the height, unless there were more */
export function drawStrip(
  { presence, openChats }: WallStrip,
  { from, until }: Pick<WallStrips, 'from' | 'until'>,
  maxChats: number,
): StripDrawing {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const share = (at: number) => Math.min(1, Math.max(0, (at - start) / (end - start)));
  const parts = presence.map((part, index) => {
    const next = presence[index + 1];
    return {
      presence: part.presence,
      start: share(Date.parse(part.from)),
      end: next === undefined ? 1 : share(Date.parse(next.from)),
    };
  });
  const mostChats = Math.max(0, ...openChats);
  const full = Math.max(1, maxChats, mostChats);
  const online = parts.filter((part) => part.presence === 'online' || part.presence === 'break');
  return {
    presence: parts,
    chats: openChats.map((count) => count / full),
    onlineMs: online.reduce((sum, part) => sum + (part.end - part.start), 0) * (end - start),
    mostChats,
  };
}

/** The steps of a strip that is `hours` long. */
export function stepsIn(hours: number): number {
  return (hours * 60) / WALL_STRIP_STEP_MINUTES;
}

/** The outline of the open chats in a drawing that is as wide as there are steps. @param height of a full step */
export function chatsPath(chats: readonly number[], height: number): string {
  const steps = chats.map((share, index) => `V${round(height * (1 - share))}H${index + 1}`);
  return `M0 ${height}${steps.join('')}V${height}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
