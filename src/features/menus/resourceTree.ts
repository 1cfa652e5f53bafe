import type { ResourceNode } from '#contract/http/resources.ts';

/** A resource with its position in the tree. */
export interface PlacedResource {
  readonly node: ResourceNode;
  /** From 1. */
  readonly level: number;
}

/** The resources and all below them, from top to bottom. */
export function flattenResources(nodes: readonly ResourceNode[], level = 1): readonly PlacedResource[] {
  return nodes.flatMap((node) => [{ node, level }, ...flattenResources(node.children, level + 1)]);
}
