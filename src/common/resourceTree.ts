import { RESOURCE_DEPTH_MAX } from '../../contract/constants.ts';
import type { Resource, ResourceNode } from '../../contract/http/resources.ts';
import { ruleFor, type AnyLogRule } from './logRules.ts';

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

const plain = { id: 'keep', appId: 'keep', parentId: 'keep', sortNum: 'keep', status: 'keep', type: 'keep' } as const;
const words = { code: 'mask', name: 'mask', remark: 'mask', uri: 'mask' } as const;

/** A resource by itself. */
export const resourceLogRule = ruleFor<Resource>({ fields: { ...plain, ...words } });

/** A resource with what stands below it: how many levels, at most. */
export function resourceTreeLogRule(levels: number = RESOURCE_DEPTH_MAX): AnyLogRule {
  const fields: { readonly [Key in keyof ResourceNode]: AnyLogRule } = {
    ...plain, ...words, roleCount: 'keep', children: levels > 1 ? { each: resourceTreeLogRule(levels - 1) } : 'drop',
  };
  return { fields };
}
