import { CLOSE } from '#contract/chat/commands.ts';
import type { Session } from './session.ts';

/** Why a peer is disconnected: close code and reason. The names are labels of a metric. */
const CAUSES = {
  flood: [CLOSE.policy, 'a flood'],
  refusedFrames: [CLOSE.policy, 'too many refused frames'],
  frames: [CLOSE.policy, 'too many frames in one message'],
  tooBig: [CLOSE.tooBig, 'a frame is too big'],
  slowMessage: [CLOSE.policy, 'a message took too long'],
  beforeLogin: [CLOSE.tooBig, 'too many bytes before LOGIN'],
} as const;

export type AbuseCause = keyof typeof CAUSES;

export interface DisconnectMetrics {
  peerDisconnected(cause: AbuseCause): void;
}

/** Disconnects a peer that breaks a limit. It first gets the answers to the messages that were accepted. */
export function disconnect(session: Session, cause: AbuseCause, metrics: DisconnectMetrics): void {
  if (!session.isReceiving) return;
  metrics.peerDisconnected(cause);
  const [code, reason] = CAUSES[cause];
  session.closeAfterAnswers(code, reason);
}
