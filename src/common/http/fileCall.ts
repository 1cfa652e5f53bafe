import { EXPORT_TIMEOUT_MS } from '#contract/constants.ts';
import type { ClientCall } from '#contract/http/call.ts';
import { isEnvelope } from '#contract/http/envelope.ts';
import { parseJson } from '#contract/parseJson.ts';
import { CallError } from '../errors.ts';
import type { Cancellable } from './cancellable.ts';
import type { HttpClient } from './client.ts';

export interface FetchedFile {
  readonly name: string;
  readonly content: Blob;
}

/** The name of a file without one (specification, section 7). */
const NAMELESS = 'file.xls';
/** A response of this type is the envelope of a refusal. */
const JSON_TYPE = 'application/json';

/** Makes a call whose response is a file. Refusals come in the envelope. A failure is shown in a toast. */
export function fetchFile<In, Out>(http: HttpClient, call: ClientCall<In, Out>, input: In): Cancellable<FetchedFile> {
  return http.fetchFile(call, input, { toast: true, timeoutMs: EXPORT_TIMEOUT_MS, read: readFileResponse });
}

async function readFileResponse(content: Blob, headers: Readonly<Record<string, string>>): Promise<FetchedFile> {
  if (headers['content-type']?.startsWith(JSON_TYPE) === true) throw new CallError(await refusalIn(content));
  return { name: fileNameIn(headers['content-disposition'] ?? ''), content };
}

async function refusalIn(content: Blob) {
  const body = parseJson(await content.text());
  return isEnvelope(body) && !body.success
    ? ({ kind: 'refused', code: body.code, message: body.codeMsg } as const)
    : ({ kind: 'badAnswer', code: 0, message: '' } as const);
}

/** The file name of a Content-Disposition header, without characters that could form a path. */
export function fileNameIn(disposition: string): string {
  const name =
    encodedName(disposition) ??
    /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1') ??
    /filename=([^;"\s]+)/i.exec(disposition)?.[1] ??
    '';
  const safe = name
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/^\.+/, '')
    .trim();
  return safe === '' ? NAMELESS : safe;
}

/** `filename*`: percent-encoded UTF-8. */
function encodedName(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
