import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HEAD_IMAGE_HEADER, HEAD_IMAGE_PATH } from '#contract/images.ts';
import { FILE_PATH, uploadFile, uploadQueryPicture } from '#contract/http/files.ts';
import { uploadNotePicture } from '#contract/http/notes.ts';
import { failure } from '../http/errors.ts';
import { hasAnswer } from '../http/headers.ts';
import { serveUpload, type Server, type UploadContext } from '../http/serve.ts';
import { withUploads } from '../http/bodies.ts';
import { fileReaderOf } from './fileAddresses.ts';
import { type FileDownload, type FileService, type UploadedImage, openAvatar, type AvatarDeps } from './fileService.ts';

/** How much is read from the database at once: memory never holds a large file whole. */
const SLICE_BYTES = 256 * 1024;
const NAMES = new Map([
  ['image/jpeg', 'image.jpg'],
  ['image/png', 'image.png'],
  ['video/mp4', 'video.mp4'],
  ['video/webm', 'video.webm'],
]);

export async function fileRoutes(server: Server, files: FileService): Promise<void> {
  const take = ({ principal, readFile }: UploadContext, forStaff = false): Promise<UploadedImage> => {
    const owner = fileReaderOf(principal);
    return files.admit(owner, async () => files.addImage(owner, await readFile(), forStaff));
  };
  await withUploads(server.app, (app) => {
    serveUpload({ ...server, app }, uploadFile, async (context) => {
      const { address, width, height } = await take(context);
      return { master: address, width, height };
    });
    for (const call of [uploadQueryPicture, uploadNotePicture])
      serveUpload({ ...server, app }, call, async (context) => {
        const { fileId, address, width, height } = await take(context, call === uploadNotePicture);
        return { id: fileId, url: address, width, height };
      });
  });
  serveDownload(server.app, files);
}

/**
 * Answers the file itself, without the envelope. The headers make browsers treat any content as a picture or a video
 * only.
 */
function serveDownload(app: FastifyInstance, files: FileService): void {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: `${FILE_PATH}/:id`,
    handler: async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1]);
      const [r, t, s] = ['r', 't', 's'].map((name) => query.get(name) ?? '');
      const file = await files.open(request.params.id, { r: r ?? '', t: t ?? '', s: s ?? '' });
      return file === null ? reply.status(404).send(failure(404)) : send(request, reply, file);
    },
  });
}

function send(request: FastifyRequest, reply: FastifyReply, file: FileDownload): FastifyReply {
  const range = rangeOf(request.headers.range, file.byteLength);
  reply.header('accept-ranges', 'bytes');
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${file.byteLength}`).send(failure(416));
  reply.headers({
    'cache-control': `private, max-age=${Math.max(0, Math.floor(file.cacheMs / 1_000))}, immutable`,
    'content-disposition': `inline; filename="${NAMES.get(file.mediaType) ?? 'file'}"`,
    'content-security-policy': "sandbox; default-src 'none'",
  });
  const { from, to } = range ?? { from: 0, to: file.byteLength - 1 };
  if (range !== null) reply.status(206).header('content-range', `bytes ${from}-${to}/${file.byteLength}`);
  reply.header('content-length', to - from + 1).type(file.mediaType);
  return request.method === 'HEAD'
    ? reply.send()
    : reply.send(Readable.from(slices(file, from, to), { objectMode: false }));
}

async function* slices(file: FileDownload, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at <= to; at += SLICE_BYTES) {
    const part = await file.part(at, Math.min(SLICE_BYTES, to + 1 - at));
    if (part === null) throw new Error('a file was deleted while it was read');
    yield part;
  }
}

/** How long browsers cache an avatar, in seconds. Clients that cache by its name ask only once. */
const CACHE_S = 3_600;

/**
 * The route of avatars. It has no envelope and no session: the signature identifies the caller. A refused request gets
 * 404.
 */
export function avatarRoutes(app: FastifyInstance, deps: AvatarDeps): void {
  app.get(HEAD_IMAGE_PATH, async (request, reply) => {
    const image = await openAvatar(deps, {
      queryString: request.url.slice(request.url.indexOf('?') + 1),
      openUid: textOf(request.headers, HEAD_IMAGE_HEADER.openUid),
      param: textOf(request.headers, HEAD_IMAGE_HEADER.param),
      sign: textOf(request.headers, HEAD_IMAGE_HEADER.sign),
    });
    if (image === null) return reply.status(404).send(failure(404));
    const etag = `"${image.headImg}"`;
    reply.headers({ etag, 'cache-control': `private, max-age=${CACHE_S}` });
    if (hasAnswer(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply
      .headers({
        'content-disposition': 'inline; filename="image"',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      .type(image.mediaType)
      .send(image.content);
  });
}

function textOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** A part of a content, both ends included. */
interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The part of a content of `length` bytes that a Range header requests.
 * @returns null for the whole content: without the header, or when it is not one range of bytes
 */
function rangeOf(header: string | undefined, length: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (first !== '' && last !== '' && Number(last) < from) return null;
  return from <= to ? { from, to } : 'unsatisfiable';
}
