import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HEAD_IMAGE_HEADER, HEAD_IMAGE_PATH } from '../../contract/headImage.ts';
import { failure } from '../http/errors.ts';
import type { HeadImageService } from './headImageService.ts';

/** Whoever keeps images by what names them asks once; for others they are good for so long. */
const CACHE_S = 3_600;

/**
 * HTTP face of head images. Outside the envelope, and no session: the signature says who asks. What is refused is not
 * there.
 */
export function headImageRoutes(app: FastifyInstance, headImages: HeadImageService): void {
  app.get(HEAD_IMAGE_PATH, async (request, reply) => {
    const image = await headImages.open({
      queryString: request.url.slice(request.url.indexOf('?') + 1),
      openUid: textOf(request.headers, HEAD_IMAGE_HEADER.openUid),
      param: textOf(request.headers, HEAD_IMAGE_HEADER.param),
      sign: textOf(request.headers, HEAD_IMAGE_HEADER.sign),
    });
    if (image === null) return reply.status(404).send(failure(404));
    const etag = `"${image.headImg}"`;
    reply.headers({ etag, 'cache-control': `private, max-age=${CACHE_S}` });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
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
