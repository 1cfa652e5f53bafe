/** Is in every text that people wrote and in every name. No log may contain it. */
export const CANARY = 'Kestrel';
/** An encoded password or token, and the signature in an address. */
export const SECRET = 'e3b0c44298fc1c149afbf4c8996fb924';
export const PHONE = '5550177';
export const EMAIL = `${CANARY}@example.com`;

export const AT = '2026-01-01T00:00:00.000Z';
/** A person's picture as the server names it; not an address. */
export const HEAD = '70.abc';
/** An error message of the server may contain names. */
export const ERROR = { kind: 'refused', code: 4009, message: `${CANARY} exists already` } as const;
export const ADDRESS = `/fileservice/download/file/${'a'.repeat(32)}?s=${SECRET}`;
export const PREVIEW = `blob:${SECRET}`;

export const PLACE = { pageNo: 1, pageSize: 10, total: 1, totalIsExact: true, next: null, prev: null };
export const TAGGED_PLACE = { ...PLACE, etag: 'e1' };
export const FILE = { id: 'f1', preview: PREVIEW, bytes: 10 };
