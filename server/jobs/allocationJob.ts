import type { AllocationService } from '../services/allocationService.ts';

/**
 * Recalls chats from who has been away too long, and hands out what waits: also what a server left behind that ended between a
 * change and what should have followed it.
 * @returns ends the job
 */
export function startAllocationJob(allocation: Pick<AllocationService, 'recallFromAway'>, everyMs: number, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => { allocation.recallFromAway().catch(onError); }, everyMs);
  return () => clearInterval(timer);
}
