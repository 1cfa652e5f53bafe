import { PRESENCE, type Presence, type WallStrip } from '#contract/http/wall.ts';
import type { Steps } from './openChats.ts';

type Part = WallStrip['presence'][number];

/** How long a presence lasted without a break, in milliseconds. */
interface Spell {
  readonly presence: Presence;
  readonly ms: number;
}

/**
 * At most one part for each step, however often the presence changes: what lasted longest in the step, the later one of
 * two that lasted as long. The last step has the present one, so that a strip ends as the person is now.
 * @param parts oldest first; the first one begins with the first step
 */
export function presenceSteps(parts: readonly Part[], steps: Steps): Part[] {
  const startMs = steps.untilMs - steps.count * steps.stepMs;
  const present = parts.at(-1)?.presence ?? PRESENCE.offline;
  return spellsByStep(parts, startMs, steps)
    .map((spells, step) => ({
      from: new Date(startMs + step * steps.stepMs).toISOString(),
      presence: step === steps.count - 1 ? present : longestOf(spells),
    }))
    .filter(({ presence }, step, all) => presence !== all[step - 1]?.presence);
}

/** Cuts the parts where steps end. */
function spellsByStep(
  parts: readonly Part[],
  startMs: number,
  { untilMs, stepMs, count }: Steps,
): readonly (readonly Spell[])[] {
  const steps = Array.from({ length: count }, (): Spell[] => []);
  for (const [index, { from, presence }] of parts.entries()) {
    const next = parts[index + 1];
    const endMs = next === undefined ? untilMs : Date.parse(next.from);
    let atMs = Date.parse(from);
    while (atMs < endMs) {
      const step = Math.floor((atMs - startMs) / stepMs);
      const upToMs = Math.min(endMs, startMs + (step + 1) * stepMs);
      steps[step]?.push({ presence, ms: upToMs - atMs });
      atMs = upToMs;
    }
  }
  return steps;
}

function longestOf(spells: readonly Spell[]): Presence {
  const lasted = new Map<Presence, number>();
  for (const { presence, ms } of spells) lasted.set(presence, (lasted.get(presence) ?? 0) + ms);
  const longestMs = Math.max(...lasted.values());
  return spells.findLast(({ presence }) => lasted.get(presence) === longestMs)?.presence ?? PRESENCE.offline;
}
