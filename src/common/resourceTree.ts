import type { ResourceNode } from '../../contract/http/resources.ts';

/** A resource with its place in the tree. */
export interface PlacedResource {
  readonly node: ResourceNode;
  /** From 1. */
  readonly level: number;
}

/** Resources and all that stand below them, from top to bottom. */
export function placesOf(nodes: readonly ResourceNode[], level = 1): readonly PlacedResource[] {
  return nodes.flatMap((node) => [{ node, level }, ...placesOf(node.children, level + 1)]);
}
