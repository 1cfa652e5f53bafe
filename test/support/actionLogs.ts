import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { addActionLog } from '#contract/http/actionLogs.ts';
import type { RequestOf } from '#contract/http/call.ts';

/** Packs a log like a page. */
export function packedInNode(text: string): string {
  return gzipSync(text).toString('base64');
}

/** A report of a small log, different each time. */
export function aReport(input: Partial<RequestOf<typeof addActionLog>> = {}): RequestOf<typeof addActionLog> {
  return {
    clientId: randomUUID(),
    note: 'The badge stays',
    fromTime: '2026-07-01T10:00:00.000Z',
    untilTime: '2026-07-01T10:15:00.000Z',
    actions: 212,
    clientVersion: 7,
    device: 'Firefox 140 on Linux',
    log: packedInNode('{"format":2,"segments":[]}'),
    ...input,
  };
}
