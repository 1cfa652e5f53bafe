import type { LoginThrottle, SessionService } from '../sessions/index.ts';
import type { NotificationService } from '../notifications/index.ts';

const EVERY_MS = 3_600_000;

export interface SessionJobDeps {
  readonly sessions: Pick<SessionService, 'forgetDead'>;
  readonly throttle: Pick<LoginThrottle, 'forgetOld'>;
  readonly notifications: Pick<NotificationService, 'forgetOld'>;
}

/**
 * Regularly deletes ended sessions, old login attempts and old notifications.
 * @returns ends the job
 */
export function startSessionJob(
  { sessions, throttle, notifications }: SessionJobDeps,
  onError: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => {
    sessions.forgetDead().catch(onError);
    throttle.forgetOld().catch(onError);
    notifications.forgetOld().catch(onError);
  }, EVERY_MS);
  return () => clearInterval(timer);
}
