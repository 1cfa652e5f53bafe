/**
 * Headers of the page that a replay draws in: it may run and draw what the product consists of, and fetch, send and
 * frame nothing; the back-office alone frames it.
 */
export const STAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "connect-src 'none'",
    "worker-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';'),
  'x-frame-options': 'SAMEORIGIN',
} as const;
