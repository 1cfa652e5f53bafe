import { RESOURCE_DEPTH_MAX } from '#contract/constants.ts';
import type { ResourceNode, ResourceType } from '#contract/http/resources.ts';

/** A resource with its position in the tree. */
interface PlacedResource {
  readonly node: ResourceNode;
  /** From 1. */
  readonly level: number;
}

/** The resources and all below them, from top to bottom. */
export function flattenResources(nodes: readonly ResourceNode[], level = 1): readonly PlacedResource[] {
  return nodes.flatMap((node) => [{ node, level }, ...flattenResources(node.children, level + 1)]);
}

export interface MenuRow {
  readonly node: ResourceNode;
  /** Starts at 1. */
  readonly level: number;
  readonly isFolded: boolean;
}

/** The visible rows, from top to bottom. */
export function rowsOf(nodes: readonly ResourceNode[], folded: ReadonlySet<string>, level = 1): readonly MenuRow[] {
  return nodes.flatMap((node) => {
    const isFolded = folded.has(node.id);
    return [{ node, level, isFolded }, ...(isFolded ? [] : rowsOf(node.children, folded, level + 1))];
  });
}

export function parentIdsOf(nodes: readonly ResourceNode[]): readonly string[] {
  return flattenResources(nodes).flatMap(({ node }) => (node.children.length > 0 ? [node.id] : []));
}

/** Whether a menu may contain a child of a type: functions contain functions only. */
export function mayContain({ type: parent }: Pick<ResourceNode, 'type'>, type: ResourceType): boolean {
  return parent === 'MENU' || type === 'FUCN';
}

/** A possible parent, with the names of its ancestors. */
export interface ParentChoice {
  readonly id: string;
  readonly path: readonly string[];
}

interface MovedMenu {
  /** null: a new menu. */
  readonly id: string | null;
  readonly type: ResourceType;
}

/**
 * The possible parents of a menu. Excludes the menu and its descendants, and parents so deep that its descendants would
 * exceed the deepest level.
 */
export function parentChoices(roots: readonly ResourceNode[], moved: MovedMenu): readonly ParentChoice[] {
  const own = flattenResources(roots).find(({ node }) => node.id === moved.id)?.node;
  return choicesIn(roots, { ...moved, height: own === undefined ? 1 : levelsOf(own) }, []);
}

function choicesIn(
  nodes: readonly ResourceNode[],
  moved: MovedMenu & { readonly height: number },
  above: readonly string[],
): readonly ParentChoice[] {
  return nodes.flatMap((node) => {
    if (node.id === moved.id) return [];
    const path = [...above, node.name];
    const isChoice = mayContain(node, moved.type) && path.length + moved.height <= RESOURCE_DEPTH_MAX;
    return [...(isChoice ? [{ id: node.id, path }] : []), ...choicesIn(node.children, moved, path)];
  });
}

/** The number of levels, including the menu's own. */
function levelsOf({ children }: ResourceNode): number {
  return 1 + Math.max(0, ...children.map(levelsOf));
}
