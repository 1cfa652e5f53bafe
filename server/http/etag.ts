import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers 304 when the caller already has this answer. Unlike HTTP's conditional requests, it covers POST calls as well
 * (decisions, section 5).
 * @returns whether the reply has been sent
 */
export function answeredUnchanged(request: FastifyRequest, reply: FastifyReply, payload: string): boolean {
  const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] !== etag) return false;
  reply.status(304).send();
  return true;
}
