/** What Chromium's profiler gives, as far as it is read here. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string };
    readonly children?: number[];
  }[];
  /** Ids of nodes, one a sample. */
  readonly samples?: number[];
  /** Microseconds from each sample to the next. */
  readonly timeDeltas?: number[];
}

/**
 * Functions that one of the names is of: the bundler numbers names that are there twice, and a method's has its class
 * before it.
 */
const isNamed = (name: string, names: readonly string[]) =>
  names.some((known) => new RegExp(`(?:^|[.#])${known}(?:_\\d+)?$`).test(name));

/** Of the time within one kind of functions (null: of all time), the share within another that these called. */
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
    // Who happens to run when garbage is collected has not made all of it.
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

/** Ids of what is meant, and of all that it calls. */
function nodesUnder({ nodes }: CpuProfile, isMeant: (name: string) => boolean): ReadonlySet<number> {
  const childrenOf = new Map(nodes.map(({ id, children = [] }) => [id, children]));
  const found = new Set<number>();
  const waiting = nodes.filter(({ callFrame }) => isMeant(callFrame.functionName)).map(({ id }) => id);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(childrenOf.get(id) ?? []));
  }
  return found;
}
