import type { SessionService } from '../services/sessionService.ts';

const EVERY_MS = 3_600_000;

/**
 * Forgets dead sessions from time to time, so that their table does not grow for ever.
 * @returns ends the job
 */
export function startSessionJob(sessions: Pick<SessionService, 'forgetDead'>, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => { sessions.forgetDead().catch(onError); }, EVERY_MS);
  return () => clearInterval(timer);
}
