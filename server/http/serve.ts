import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IsOptional, IsString, Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { withoutCardNumbers } from '#contract/cardNumbers.ts';
import { BODY_TO_CLIENT_MAX_BYTES } from '#contract/constants.ts';
import type { Call } from '#contract/http/call.ts';
import { CODE, type Envelope } from '#contract/http/envelope.ts';
import {
  callerOf,
  personOf,
  type Caller,
  type Person,
  type Principal,
  type StaffPrincipal,
} from '../common/principal.ts';
import type { NumberMasks } from '../common/ports.ts';
import { networkOf } from '../common/networks.ts';
import { CallerGoneError, noPermission } from '../common/errors.ts';
import type { CallSlots, ExportSlots, UploadMemory } from './callLimits.ts';
import { authorize, type Identities } from './auth.ts';
import { asObject, DiskFullError, InvalidInputError, invalidInput } from './errors.ts';
import { hasAnswer } from './headers.ts';
import { goneSignal, isGone, onGone } from './connections.ts';
import { readUpload, receiving } from './bodies.ts';
import { aboutOf, maskFreeTexts } from './freeText.ts';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Caller | null;
    /** The address of the caller. Unlike `ip`, it has one form and is always an address. */
    readonly callerAddress: string;
  }
}

/** Fields of a request whose defaults the server fills in. */
type Defaulted = 'pageNo' | 'pageSize';

/** A request as its handler gets it. */
type InputOf<In extends TSchema> = Omit<Static<In>, Defaulted> &
  Required<Pick<Static<In>, Defaulted & keyof Static<In>>>;

/** What a handler gets to answer a call. */
export interface CallContext<Input> {
  readonly input: Input;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler gets for a call with an uploaded file. */
export interface UploadContext {
  readonly principal: Principal;
  /** Reads the file; nothing of it is read before. @throws {DomainError} 4022 when it is larger than the call accepts */
  readonly readFile: () => Promise<Buffer>;
}

/** The answer of a call that sends a file. */
export interface ServedFile {
  /** Letters, digits and other characters that a header can hold without escaping. */
  readonly name: string;
  readonly mediaType: string;
  /**
   * When it fails, the connection breaks, so a part never looks like a whole file. Destroyed when the reader leaves.
   */
  readonly body: Readable;
}

/** What a handler gets for a call that sends a file. */
export interface FileContext {
  readonly principal: StaffPrincipal;
  /**
   * For a file that takes long: checks the reader's permission again. @throws {Error} when they may not read it any
   * more
   */
  readonly checkAgain: () => Promise<StaffPrincipal>;
}

/** Binds calls of the contract to the functions that answer them. */
export interface Server {
  readonly app: FastifyInstance;
  readonly identities: Identities;
  readonly masks: NumberMasks;
  readonly callSlots: CallSlots;
  readonly exportSlots: ExportSlots;
  /** Of all calls together. */
  readonly uploadMemory: UploadMemory;
  /** Whether calls that store something are refused now. */
  readonly isDiskFull: () => boolean;
}

const JSON_TYPE = /^application\/json(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?[ \t]*$/i;

/** What a handler returns: nothing, where the contract promises nothing. */
type Answer<Out extends TSchema> =
  | Static<Out>
  | Promise<Static<Out>>
  | ([Static<Out>] extends [null] ? Promise<void> : never);

/** Serves a call that anyone may make, or staff and customers. `request.principal` says who does. */
export function serve<In extends TObject, Out extends TSchema>(
  server: Server,
  call: Call<In, Out>,
  handle: (context: CallContext<InputOf<In>>) => Answer<Out>,
): void {
  route(server, call, handle);
}

/** For calls that only this kind of caller may make. */
function serveAs<Kind extends Caller['kind']>(kind: Kind) {
  return <In extends TObject, Out extends TSchema>(
    server: Server,
    call: Call<In, Out>,
    handle: (
      context: CallContext<InputOf<In>> & { readonly principal: ReturnType<typeof callerOf<Kind>> },
    ) => Answer<Out>,
  ): void =>
    route(server, call, (context) => handle({ ...context, principal: callerOf(context.request.principal, kind) }));
}

export const serveStaff = serveAs('staff');
export const serveCustomer = serveAs('customer');
export const serveApp = serveAs('app');

/** Serves a call of staff and customers with an uploaded file. */
export function serveUpload<In extends TObject, Out extends TSchema>(
  server: Server,
  call: Call<In, Out>,
  handle: (context: CallContext<InputOf<In>> & UploadContext) => Answer<Out>,
): void {
  const { maxBodyBytes = BODY_TO_CLIENT_MAX_BYTES } = call;
  route(server, call, (context) => {
    const { request, reply } = context;
    const principal = callerOf(request.principal, 'staff', 'customer');
    return receiving(request, reply, async () =>
      handle({ ...context, principal, readFile: () => readUpload(request, maxBodyBytes) }),
    );
  });
}

/**
 * Serves a call of staff that sends a file. Refusals, and failures before the file begins, are answered in the
 * envelope. The export slot is taken until the reader has the file; a reader who takes too long loses the connection.
 */
export function serveFile<In extends TObject>(
  server: Server,
  call: Call<In> & { readonly file?: true },
  handle: (context: CallContext<InputOf<In>> & FileContext) => Promise<ServedFile>,
): void {
  mount(server, call, async (context) => {
    const { request, reply } = context;
    const principal = callerOf(request.principal, 'staff');
    const checkAgain = async () =>
      callerOf(await authorize(server.identities, { access: call.access }, request), 'staff');
    const releaseSlot = server.exportSlots.begin(principal.staffId);
    const { name, mediaType, body } = await handle({ ...context, principal, checkAgain }).catch((error: unknown) => {
      releaseSlot();
      throw error;
    });
    if (isGone(reply)) {
      body.destroy();
      releaseSlot();
      return reply.hijack();
    }
    const timer = setTimeout(() => {
      request.raw.socket.destroy();
    }, server.exportSlots.longestMs);
    onGone(reply, () => {
      clearTimeout(timer);
      releaseSlot();
      body.destroy();
    });
    return reply.type(mediaType).header('content-disposition', `attachment; filename="${name}"`).send(body);
  });
}

/** Wraps the answer in the envelope. The app's error handler does the same for errors that `handle` throws. */
function route<In extends TObject>(
  server: Server,
  call: Call<In>,
  handle: (context: CallContext<InputOf<In>>) => unknown,
): void {
  mount(server, call, async (context) => {
    const { request, reply } = context;
    const data = await handle(context);
    const payload = JSON.stringify({
      success: true,
      code: CODE.ok,
      codeMsg: '',
      data: data ?? null,
    } satisfies Envelope);
    return call.conditional === true ? sendTagged(request, reply, payload) : sendJson(reply, payload);
  });
}

/** Checks permissions before the body is read, so a call without a token is 403 with any body. Validates the input. */
function mount<In extends TObject>(
  { app, identities, masks, isDiskFull, callSlots, uploadMemory }: Server,
  call: Call<In>,
  respond: (context: CallContext<InputOf<In>>) => Promise<FastifyReply>,
): void {
  const inPath = pathParameters(call.path);
  const hasBody = (call.method === 'POST' || call.method === 'PUT') && call.upload !== true;
  const { params, rest } = splitRequest(call.request, inPath);
  const blankable = blankableIn(rest);
  const { maxBodyBytes } = call;
  const hasOwnLimits = call.file === true || call.upload === true || call.ownLimits === true;
  app.route({
    method: call.method,
    url: call.path,
    // HEAD would produce the whole file.
    exposeHeadRoute: call.file !== true,
    config: { verbatim: call.verbatim === true },
    ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
    onRequest: async (request, reply) => {
      request.principal = await authorize(identities, call, request);
      if (hasBody) requireJson(request);
      if (call.stores === true && isDiskFull()) throw new DiskFullError();
      // Reserves memory for a large body until the answer is sent.
      if (maxBodyBytes !== undefined) onGone(reply, uploadMemory.begin(bodyOwnerOf(request), maxBodyBytes));
    },
    preValidation: async (request) => {
      if (hasBody) request.body ??= {};
      const sent = hasBody ? request.body : request.query;
      removeBlanks(sent, blankable);
      if (inPath.length > 0) requireValid(request, params, request.params);
      requireValid(request, rest, sent);
    },
    handler: async (request, reply) => {
      const given = hasBody ? request.body : request.query;
      const mask = call.about === undefined ? withoutCardNumbers : await masks.of(aboutOf(call.about, asObject(given)));
      const sent = maskFreeTexts(rest, given, mask);
      const input = { ...asObject(request.params), ...asObject(sent) } as InputOf<In>;
      const work = () => respond({ input, request, reply });
      if (hasOwnLimits) return work();
      if (isGone(reply)) throw new CallerGoneError();
      return callSlots(callerKeyOf(request), work, () => goneSignal(reply));
    },
  });
}

/** @throws {DomainError} 4003 without one: calls with large bodies are not for anyone */
function bodyOwnerOf({ principal }: FastifyRequest): Person {
  if (principal === null) throw noPermission();
  return personOf(principal);
}

/** The person; without one, the network. */
function callerKeyOf({ principal, callerAddress }: FastifyRequest): string {
  if (principal === null) return networkOf(callerAddress);
  const { type, id } = personOf(principal);
  return `${type}.${id}`;
}

/**
 * Fastify compiles the schema at the route's first request. As a declaration of the route it would be compiled at the
 * start, of which all schemas would take a quarter.
 */
function requireValid(request: FastifyRequest, schema: TSchema, sent: unknown): void {
  const isValid = request.compileValidationSchema(schema);
  if (!isValid(sent)) throw new InvalidInputError(invalidInput(isValid.errors ?? []));
}

/**
 * Fastify accepts `application/json;;` and any charset as JSON, and decodes all of them as UTF-8. Clients may name any
 * type for an empty body, so its type is removed: Fastify then reads no body.
 * @throws {ContentTypeError} for anything but JSON in UTF-8. A body without a type is refused by Fastify
 */
function requireJson({ raw: { headers } }: FastifyRequest): void {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (encoding === undefined && Number(length ?? 0) === 0) delete headers['content-type'];
  else if (type !== undefined && !JSON_TYPE.test(type)) throw new ContentTypeError();
}

class ContentTypeError extends Error {
  override readonly name = 'ContentTypeError';
  readonly statusCode = 415;
}

function pathParameters(path: string): readonly string[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name ?? '');
}

/** Splits the request's schema into path parameters and the rest, which is in the query or the body. */
function splitRequest(request: TObject, inPath: readonly string[]): { params: TObject; rest: TObject } {
  const pick = (isWanted: (key: string) => boolean): TObject => {
    const properties: TProperties = Object.fromEntries(
      Object.entries(request.properties).filter(([key]) => isWanted(key)),
    );
    return Type.Object(properties);
  };
  return { params: pick((key) => inPath.includes(key)), rest: pick((key) => !inPath.includes(key)) };
}

/** The optional fields in which '' means absent, because it cannot be their value (decisions, section 6). */
function blankableIn({ properties }: TObject): readonly string[] {
  return Object.entries(properties)
    .filter(([, schema]) => IsOptional(schema) && !isPlainText(schema))
    .map(([name]) => name);
}

function isPlainText(schema: TSchema): boolean {
  return IsString(schema) && !('pattern' in schema) && !('minLength' in schema);
}

function removeBlanks(sent: unknown, blankable: readonly string[]): void {
  if (typeof sent !== 'object' || sent === null) return;
  for (const name of blankable) if (Reflect.get(sent, name) === '') Reflect.deleteProperty(sent, name);
}

function sendJson(reply: FastifyReply, payload: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(payload);
}

/**
 * Answers 304 when the caller already has this answer. Unlike HTTP's conditional requests, it covers POST calls as well
 * (decisions, section 5).
 */
function sendTagged(request: FastifyRequest, reply: FastifyReply, payload: string): FastifyReply {
  const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
  reply.header('etag', etag);
  return hasAnswer(request.headers['if-none-match'], etag) ? reply.status(304).send() : sendJson(reply, payload);
}
