import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers 304 when the caller holds this very answer already. Ours are POST calls too (decisions, section 5), so this
 * is not HTTP's own conditional request but the same idea.
 * @returns whether the reply has been given
 */
export function answeredUnchanged(request: FastifyRequest, reply: FastifyReply, payload: string): boolean {
  const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] !== etag) return false;
  reply.status(304).send();
  return true;
}
