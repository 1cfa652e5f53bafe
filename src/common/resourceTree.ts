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

const plain = { id: 'keep', appId: 'keep', parentId: 'keep', sortNum: 'keep', status: 'keep', type: 'keep', updateTime: 'keep' } as const;
const words = { code: 'mask', name: 'mask', remark: 'mask', uri: 'mask' } as const;

/** A resource by itself. */
export const resourceLogRule = ruleFor<Resource>({ fields: { ...plain, ...words } });

const nodeFields: Record<keyof ResourceNode, AnyLogRule> = { ...plain, ...words, roleCount: 'keep', children: 'drop' };
nodeFields.children = { each: { fields: nodeFields } };

/** A resource with what stands below it, as deep as it goes. */
export const resourceTreeLogRule: AnyLogRule = { fields: nodeFields };
