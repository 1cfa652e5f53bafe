import { CODE, isEnvelope } from '#contract/http/envelope.ts';
import { uploadFile } from '#contract/http/files.ts';
import type { TestServer } from './testServer.ts';

export interface UploadAnswer {
  readonly status: number;
  /** The envelope's code. */
  readonly code: number;
  readonly codeMsg: string;
  /** The response of a successful upload; the address is empty otherwise. */
  readonly master: string;
  readonly width: number;
  readonly height: number;
  readonly headers: Headers;
}

/** Uploads a form as the page does. */
export async function uploadForm(server: TestServer, token: string, form: FormData): Promise<UploadAnswer> {
  const answer = await fetch(`${server.url}${uploadFile.path}?type=1`, {
    method: 'POST',
    headers: { 'x-token': token },
    body: form,
  });
  return readAnswer(answer);
}

export async function readAnswer(answer: Response): Promise<UploadAnswer> {
  const envelope: unknown = JSON.parse(await answer.text());
  if (!isEnvelope(envelope)) throw new Error('an answer outside the envelope');
  const { code, codeMsg, data } = envelope;
  const {
    master = '',
    width = 0,
    height = 0,
  } = code === CODE.ok ? (data as { master?: string; width?: number; height?: number }) : {};
  return { status: answer.status, code, codeMsg, master, width, height, headers: answer.headers };
}

export function aForm(bytes: Buffer, { name = 'picture.png', field = 'file', type = 'image/png' } = {}): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

/** Uploads one picture. */
export function upload(server: TestServer, token: string, bytes: Buffer): Promise<UploadAnswer> {
  return uploadForm(server, token, aForm(bytes));
}

export interface Download {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

export async function download(server: TestServer, address: string, init: RequestInit = {}): Promise<Download> {
  const answer = await fetch(`${server.url}${address}`, init);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** A part of a form in detail. */
export interface RawPart {
  /** All of its header lines. */
  readonly headers: string;
  readonly body: Buffer | string;
}

const BOUNDARY = 'spec-boundary';

/** The part of a file as browsers write it, with any name. */
export function filePart(
  body: Buffer | string,
  { name = 'file', filename = 'picture.png', type = 'image/png' } = {},
): RawPart {
  return {
    headers: `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`,
    body,
  };
}

export function rawForm(parts: readonly RawPart[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ headers, body }) => [`--${BOUNDARY}\r\n${headers}\r\n\r\n`, body, '\r\n']);
  return Buffer.concat(
    [...pieces, end].map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)),
  );
}

/** Uploads a body of any kind. */
export async function uploadRaw(
  server: TestServer,
  token: string,
  body: Buffer,
  { type = `multipart/form-data; boundary=${BOUNDARY}`, query = '?type=1' } = {},
): Promise<UploadAnswer> {
  const answer = await fetch(`${server.url}${uploadFile.path}${query}`, {
    method: 'POST',
    headers: { 'x-token': token, 'content-type': type },
    body: new Uint8Array(body),
  });
  return readAnswer(answer);
}
