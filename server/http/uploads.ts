import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, tooLarge } from '../common/errors.ts';

/**
 * What is still read of an upload that has been refused, so that its sender, who is still busy sending, gets to see the
 * answer.
 */
const REFUSED_MAX_BYTES = 16 * 1024 * 1024;
const LIMITS = { files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 100, fileSize: Infinity };

/**
 * A part of the app where forms with a file are read, and no other body is. Names that come with a file are used for
 * nothing.
 * @param register declares the routes
 */
export async function withUploads(app: FastifyInstance, register: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: LIMITS });
    register(scope);
  });
}

/**
 * Reads the one file of a form, its only part, into memory.
 * @throws {DomainError} 4022 as soon as it is larger than `maxBytes`
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Buffer> {
  try {
    let file: Buffer | null = null;
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file') throw new UploadError();
      file = await readWithin(part.file, maxBytes);
    }
    if (file === null) throw new UploadError();
    return file;
  } catch (error) {
    // What the parser complains of without a status of its own is a form that is none.
    if (error instanceof DomainError || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new UploadError();
  }
}

/** Answers what `work` makes of an upload; when it refuses before all has arrived, not before the sender can see it. */
export async function receiving<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isAllRead = await discard(request.raw);
    if (!isAllRead) reply.header('connection', 'close');
    throw error;
  }
}

/** The form is not what the call takes. */
class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly statusCode = 400;
}

async function readWithin(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** Drops what is left of a request. @returns false when there was no end to it */
function discard(raw: IncomingMessage): Promise<boolean> {
  raw.unpipe();
  return new Promise((resolve) => {
    if (raw.readableEnded || raw.destroyed) resolve(true);
    let length = 0;
    raw.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= REFUSED_MAX_BYTES) return;
      raw.pause();
      resolve(false);
    });
    raw.once('end', () => resolve(true));
    raw.once('close', () => resolve(true));
    raw.resume();
  });
}
