import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { Call } from '../../contract/http/call.ts';
import { CODE, type Envelope } from '../../contract/http/envelope.ts';
import {
  asAnybody,
  asCustomer,
  asStaff,
  personOf,
  type CustomerPrincipal,
  type Principal,
  type StaffPrincipal,
} from '../common/principal.ts';
import type { ExportSlots } from './exportSlots.ts';
import { createUploadsInHand } from '../common/uploadsInHand.ts';
import { answeredUnchanged } from './etag.ts';
import { authorize, type Identities } from './auth.ts';
import { DiskFullError } from './errors.ts';
import { readUpload, receiving } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
}

/** Everything that a call is answered from. */
export interface CallContext<Input> {
  readonly input: Input;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a call that takes a file has as well. */
export interface UploadContext {
  readonly principal: Principal;
  /** Reads the file. Until it is called, nothing of it has been. @throws {DomainError} 4022 when it is larger */
  readonly readFile: (maxBytes: number) => Promise<Buffer>;
}

/** What a call answers that answers a file. */
export interface ServedFile {
  /** Of plain letters and digits: it stands in a header as it is. */
  readonly name: string;
  readonly mediaType: string;
  /**
   * Where it fails, the connection breaks: a part of a file never looks like the whole. Destroyed when the reader goes
   * away.
   */
  readonly body: Readable;
}

/** What a call that answers a file has as well. */
export interface FileContext {
  readonly principal: StaffPrincipal;
  /** For a file that takes long: whether its reader may still have it. @throws {Error} once they may not */
  readonly checkAgain: () => Promise<void>;
}

/** Binds calls of the contract to the functions that answer them. */
export interface Server {
  readonly app: FastifyInstance;
  readonly identities: Identities;
  readonly exportSlots: ExportSlots;
  /** Whether calls that store something are refused now. */
  readonly isDiskFull: () => boolean;
}

const JSON_TYPE = /^application\/json(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?[ \t]*$/i;

type Answer<Out extends TSchema> = Static<Out> | Promise<Static<Out>>;

/** Serves a call that anyone may make. */
export function serve<In extends TObject, Out extends TSchema>(
  server: Server,
  call: Call<In, Out>,
  handle: (context: CallContext<Static<In>>) => Answer<Out>,
): void {
  route(server, call, handle);
}

/** Serves a call of staff. */
export function serveStaff<In extends TObject, Out extends TSchema>(
  server: Server,
  call: Call<In, Out>,
  handle: (context: CallContext<Static<In>> & { readonly principal: StaffPrincipal }) => Answer<Out>,
): void {
  route(server, call, (context) => handle({ ...context, principal: asStaff(context.request.principal) }));
}

/** Serves a call of customers. */
export function serveCustomer<In extends TObject, Out extends TSchema>(
  server: Server,
  call: Call<In, Out>,
  handle: (context: CallContext<Static<In>> & { readonly principal: CustomerPrincipal }) => Answer<Out>,
): void {
  route(server, call, (context) => handle({ ...context, principal: asCustomer(context.request.principal) }));
}

/** Serves a call of staff and customers that takes a file. */
export function serveUpload<In extends TObject, Out extends TSchema>(
  server: Server,
  call: Call<In, Out>,
  handle: (context: CallContext<Static<In>> & UploadContext) => Answer<Out>,
): void {
  route(server, call, (context) => {
    const { request, reply } = context;
    const principal = asAnybody(request.principal);
    return receiving(request, reply, async () =>
      handle({ ...context, principal, readFile: (maxBytes) => readUpload(request, maxBytes) }),
    );
  });
}

/**
 * Serves a call of staff that answers a file. What is refused, and what fails before the file begins, comes in the
 * envelope.
 * Its place is kept until the reader has the file; one who takes too long for it loses the connection.
 */
export function serveFile<In extends TObject>(
  server: Server,
  call: Call<In> & { readonly file?: true },
  handle: (context: CallContext<Static<In>> & FileContext) => Promise<ServedFile>,
): void {
  mount(server, call, async (context) => {
    const { request, reply } = context;
    const principal = asStaff(request.principal);
    const checkAgain = async () => {
      await authorize(server.identities, { access: call.access }, request);
    };
    const giveBack = server.exportSlots.begin(principal.staffId);
    const { name, mediaType, body } = await handle({ ...context, principal, checkAgain }).catch((error: unknown) => {
      giveBack();
      throw error;
    });
    if (reply.raw.destroyed) {
      body.destroy();
      giveBack();
      return reply.hijack();
    }
    const timer = setTimeout(() => {
      reply.raw.destroy();
    }, server.exportSlots.longestMs);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      giveBack();
    });
    return reply.type(mediaType).header('content-disposition', `attachment; filename="${name}"`).send(body);
  });
}

/** Wraps the answer. What `handle` throws becomes its envelope in the app's error handler. */
function route<In extends TObject, Out extends TSchema>(
  server: Server,
  call: Call<In, Out>,
  handle: (context: CallContext<Static<In>>) => Answer<Out>,
): void {
  mount(server, call, async (context) => {
    const { request, reply } = context;
    const payload = JSON.stringify({
      success: true,
      code: CODE.ok,
      codeMsg: '',
      data: await handle(context),
    } satisfies Envelope);
    if (call.conditional === true && answeredUnchanged(request, reply, payload)) return reply;
    return reply.type('application/json; charset=utf-8').send(payload);
  });
}

/** Checks permissions before the body is read (no token is 403, whatever was sent), and validates the input's shape. */
function mount<In extends TObject>(
  { app, identities, isDiskFull }: Server,
  call: Call<In>,
  respond: (context: CallContext<Static<In>>) => Promise<FastifyReply>,
): void {
  const inPath = pathParameters(call.path);
  const hasBody = (call.method === 'POST' || call.method === 'PUT') && call.upload !== true;
  const { params, rest } = splitRequest(call.request, inPath);
  const { maxBodyBytes } = call;
  const inHand = createUploadsInHand();
  app.route({
    method: call.method,
    url: call.path,
    // What a file would be like is not worth making one.
    exposeHeadRoute: call.file !== true,
    schema: { params, [hasBody ? 'body' : 'querystring']: rest },
    ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
    onRequest: async (request, reply) => {
      request.principal = await authorize(identities, call, request);
      if (hasBody) requireJson(request);
      if (call.stores === true && isDiskFull()) throw new DiskFullError();
      // A large body takes its place in memory from here on until it is answered. Whoever has gone meanwhile sends
      // none.
      if (maxBodyBytes !== undefined && !reply.raw.destroyed)
        reply.raw.once('close', inHand.begin(personOf(asAnybody(request.principal)), maxBodyBytes));
    },
    handler: async (request, reply) => {
      const sent = hasBody ? request.body : request.query;
      const input = { ...asRecord(request.params), ...asRecord(sent) } as Static<In>;
      return respond({ input, request, reply });
    },
  });
}

/**
 * Fastify takes `application/json;;` and any charset for JSON, and decodes all of them as UTF-8.
 * @throws {ContentTypeError} for anything but JSON in UTF-8. Without a type there is no body, or Fastify refuses it
 */
function requireJson({ headers }: FastifyRequest): void {
  const type = headers['content-type'];
  if (type !== undefined && !JSON_TYPE.test(type)) throw new ContentTypeError();
}

class ContentTypeError extends Error {
  override readonly name = 'ContentTypeError';
  readonly statusCode = 415;
}

function pathParameters(path: string): readonly string[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name ?? '');
}

/** The request's schema apart: what the path carries, and what query or body do. */
function splitRequest(request: TObject, inPath: readonly string[]): { params: TObject; rest: TObject } {
  const pick = (isWanted: (key: string) => boolean): TObject => {
    const properties: TProperties = Object.fromEntries(
      Object.entries(request.properties).filter(([key]) => isWanted(key)),
    );
    return Type.Object(properties);
  };
  return { params: pick((key) => inPath.includes(key)), rest: pick((key) => !inPath.includes(key)) };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
