import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { DomainError, tooLarge } from '../common/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See Call. */
    readonly verbatim?: boolean;
  }
}

/** Escapes in JSON text: pairs of surrogates, halves of pairs, and all others. */
const ESCAPES = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u[dD][89a-fA-F][\da-fA-F]{2})|\\./g;

/**
 * Reads JSON bodies. Half of a surrogate pair, such as from a cut within an emoji, becomes a replacement character: the
 * database cannot read it in JSON. Only escapes can hold one; elsewhere decoding UTF-8 has replaced it.
 */
export function installJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = request.routeOptions.config.verbatim === true ? body : wholeCharacters(body);
    return parse(request, text, done);
  });
}

/** JSON text without halves of surrogate pairs. */
export function wholeCharacters(json: string): string {
  return json.replace(ESCAPES, (escape: string, half: string | undefined) => (half === undefined ? escape : '\\ufffd'));
}

/** How much of a refused upload is still read. Browsers only show the answer after they have sent the body. */
const REFUSED_MAX_BYTES = 16 * 1024 * 1024;
const LIMITS = { files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 100, fileSize: Infinity };

/**
 * Creates a scope of the app that reads forms with a file, and no other bodies. File names in forms are not used.
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
    // Parser errors without a status mean that the form is malformed.
    if (error instanceof DomainError || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new UploadError();
  }
}

/**
 * Runs `work` for an upload. When it fails before all has arrived, reads the rest first, so the sender sees the answer.
 */
export async function receiving<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isAllRead = await discard(request.raw);
    if (!isAllRead) reply.header('connection', 'close');
    throw error;
  }
}

/** The form is not the one that the call expects. */
export class UploadError extends Error {
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

/** Reads and drops the rest of a request. @returns false when it is too long */
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
