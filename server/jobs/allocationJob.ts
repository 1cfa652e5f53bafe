import type { ChatAllocation } from '../services/ports.ts';

/**
 * Hands out waiting chats from time to time, for the case that a server ended between a change and what should have followed it.
 * @returns ends the job
 */
export function startAllocationJob(allocation: Pick<ChatAllocation, 'allocate'>, everyMs: number, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => { allocation.allocate().catch(onError); }, everyMs);
  return () => clearInterval(timer);
}
