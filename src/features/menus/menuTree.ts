import { RESOURCE_DEPTH_MAX } from '../../../contract/constants.ts';
import type { ResourceNode, ResourceType } from '../../../contract/http/resources.ts';
import { flattenResources } from '../../common/resourceTree.ts';

/** A menu as a line of the table. */
export interface MenuRow {
  readonly node: ResourceNode;
  /** From 1. */
  readonly level: number;
  readonly isFolded: boolean;
}

/** What is seen while some menus are folded, from top to bottom. */
export function rowsOf(nodes: readonly ResourceNode[], folded: ReadonlySet<string>, level = 1): readonly MenuRow[] {
  return nodes.flatMap((node) => {
    const isFolded = folded.has(node.id);
    return [{ node, level, isFolded }, ...(isFolded ? [] : rowsOf(node.children, folded, level + 1))];
  });
}

/** Menus below which others stand. */
export function parentIdsOf(nodes: readonly ResourceNode[]): readonly string[] {
  return flattenResources(nodes).flatMap(({ node }) => (node.children.length > 0 ? [node.id] : []));
}

/** Whether something of a type can stand below it: functions hold functions only. */
export function mayHaveBelow({ type: parent }: Pick<ResourceNode, 'type'>, type: ResourceType): boolean {
  return parent === 'MENU' || type === 'FUCN';
}

/** Where something can be moved to, with the names that lead there. */
export interface ParentChoice {
  readonly id: string;
  readonly path: readonly string[];
}

interface Moved {
  /** null: something new. */
  readonly id: string | null;
  readonly type: ResourceType;
}

/** What it can stand below: not itself nor what stands below it, and not so deep that its own would stand too deep. */
export function parentChoices(roots: readonly ResourceNode[], moved: Moved): readonly ParentChoice[] {
  const own = flattenResources(roots).find(({ node }) => node.id === moved.id)?.node;
  return choicesIn(roots, { ...moved, height: own === undefined ? 1 : heightOf(own) }, []);
}

function choicesIn(
  nodes: readonly ResourceNode[],
  moved: Moved & { readonly height: number },
  above: readonly string[],
): readonly ParentChoice[] {
  return nodes.flatMap((node) => {
    if (node.id === moved.id) return [];
    const path = [...above, node.name];
    const isChoice = mayHaveBelow(node, moved.type) && path.length + moved.height <= RESOURCE_DEPTH_MAX;
    return [...(isChoice ? [{ id: node.id, path }] : []), ...choicesIn(node.children, moved, path)];
  });
}

/** How many levels it takes, itself included. */
function heightOf({ children }: ResourceNode): number {
  return 1 + Math.max(0, ...children.map(heightOf));
}
