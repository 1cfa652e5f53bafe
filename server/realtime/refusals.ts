import { FRAME_ERROR } from '#contract/chat/commands.ts';
import type { Body } from '#contract/chat/packets.ts';

/** The ERROR frame that refuses a frame. */
export type Refusal = Pick<Body<'Error'>, 'code' | 'text'> & Partial<Body<'Error'>>;

export const NO_PERMISSION: Refusal = { code: FRAME_ERROR.forbidden, text: 'No permission' };
export const UNAVAILABLE: Refusal = {
  code: FRAME_ERROR.unavailable,
  text: 'Temporarily unavailable. Try again.',
  retryable: true,
};
export const TOO_MANY: Refusal = {
  code: FRAME_ERROR.tooMany,
  text: 'Too many messages. Wait a moment.',
  retryable: true,
};
