import { TIMELINE_BUCKETS } from '#src/actionLog/replay/index.ts';
import type { OpenedLog } from '../playerSlice.ts';
import type { CaseView } from './caseView.ts';
import type { CaseLine, CaseStep, SourceName } from './joinCase.ts';

/** The sources in the order of their lanes, from the top. */
export const SOURCES: readonly SourceName[] = ['agent', 'server', 'customer'];
/** In units of the drawing, in which a bucket of the time line is 1 wide. */
export const CASE_LANE_HEIGHT = 14;
/** A click selects a bar within this distance. */
const NEAR_BUCKETS = 4;

type Axis = Pick<OpenedLog, 'from' | 'until'> & Pick<CaseView, 'agentClock'>;

/** Where a step stands on the axis of the agent's log; null: outside. */
export function xOf({ at }: Pick<CaseStep, 'at'>, { from, until, agentClock }: Axis): number | null {
  const share = until > from ? (at - (agentClock?.offsetMs ?? 0) - from) / (until - from) : 0;
  return share < 0 || share > 1 ? null : share * TIMELINE_BUCKETS;
}

/** A bar for each moment at which a source knew something of such a line. */
export function lanePath(
  lines: readonly CaseLine[],
  { source, kind }: { readonly source: SourceName; readonly kind: CaseLine['kind'] },
  axis: Axis,
): string {
  const top = SOURCES.indexOf(source) * CASE_LANE_HEIGHT + (kind === 'message' ? 1 : CASE_LANE_HEIGHT / 2);
  const places = lines
    .filter((line) => line.kind === kind)
    .flatMap(({ steps }) => steps.filter((step) => step.source === source))
    .flatMap((step) => xOf(step, axis) ?? [])
    .map((x) => Math.round(x * 2) / 2);
  return [...new Set(places)].map((x) => `M${x} ${top}v${CASE_LANE_HEIGHT / 2 - 2}`).join('');
}

/**
 * The line whose bar a click selects.
 * @param at `x`: share of the width, `y`: of the height
 * @returns null: there is no bar near
 */
export function lineNear(
  lines: readonly CaseLine[],
  { x, y }: { readonly x: number; readonly y: number },
  axis: Axis,
): CaseLine | null {
  const lane = y * SOURCES.length;
  const kind = lane % 1 < 0.5 ? 'message' : 'event';
  let [nearest, least]: [CaseLine | null, number] = [null, NEAR_BUCKETS];
  for (const line of lines.filter((each) => each.kind === kind)) {
    for (const step of line.steps.filter(({ source }) => source === SOURCES[Math.floor(lane)])) {
      const distance = Math.abs((xOf(step, axis) ?? Infinity) - x * TIMELINE_BUCKETS);
      if (distance <= least) [nearest, least] = [line, distance];
    }
  }
  return nearest;
}

/** The way of a message or event from lane to lane, as points. */
export function wayPoints({ steps }: CaseLine, axis: Axis): string {
  return steps
    .flatMap((step) => {
      const x = xOf(step, axis);
      return x === null ? [] : [`${x},${(SOURCES.indexOf(step.source) + 0.5) * CASE_LANE_HEIGHT}`];
    })
    .join(' ');
}
