/** The fields of a Chromium CPU profile that are used here. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string };
    readonly children?: number[];
  }[];
  /** The node of each sample. */
  readonly samples?: number[];
  /** Microseconds from each sample to the next. */
  readonly timeDeltas?: number[];
}

/** Whether a function has one of the names. The bundler numbers duplicate names, and methods begin with their class. */
const isNamed = (name: string, names: readonly string[]) =>
  names.some((known) => new RegExp(`(?:^|[.#])${known}(?:_\\d+)?$`).test(name));

/** The share of time in some functions, of the time in those around them (null: of all time). */
export function shareWithin(profile: CpuProfile, names: readonly string[], around: readonly string[] | null): number {
  const outer = around === null ? null : nodesUnder(profile, (name) => isNamed(name, around));
  const inner = nodesUnder(profile, (name) => isNamed(name, names));
  let [within, all] = [0, 0];
  for (const { node, us } of samplesOf(profile)) {
    if (outer !== null && !outer.has(node)) continue;
    all += us;
    if (inner.has(node)) within += us;
  }
  return within / all;
}

/** The longest time without a break in functions of these names. */
export function longestRunMs(profile: CpuProfile, names: readonly string[]): number {
  const inner = nodesUnder(profile, (name) => isNamed(name, names));
  const isCollecting = nodesUnder(profile, (name) => name === '(garbage collector)');
  let [longest, current] = [0, 0];
  for (const { node, us } of samplesOf(profile)) {
    // Garbage collection counts for no function, as others have made the garbage, too.
    if (isCollecting.has(node)) continue;
    current = inner.has(node) ? current + us : 0;
    longest = Math.max(longest, current);
  }
  return longest / 1_000;
}

function samplesOf({
  samples = [],
  timeDeltas = [],
}: CpuProfile): readonly { readonly node: number; readonly us: number }[] {
  return samples.map((node, index) => ({ node, us: timeDeltas[index + 1] ?? 0 }));
}

/** Ids of the matching functions and of everything that they call. */
function nodesUnder({ nodes }: CpuProfile, matches: (name: string) => boolean): ReadonlySet<number> {
  const childrenOf = new Map(nodes.map(({ id, children = [] }) => [id, children]));
  const found = new Set<number>();
  const waiting = nodes.filter(({ callFrame }) => matches(callFrame.functionName)).map(({ id }) => id);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(childrenOf.get(id) ?? []));
  }
  return found;
}
