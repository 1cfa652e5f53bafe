/**
 * Headers of the replay frame. It may run the product's scripts, but may not fetch, send or frame anything. Only the
 * back-office may frame it.
 */
export const REPLAY_FRAME_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    "connect-src 'none'",
    "worker-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';'),
  'x-frame-options': 'SAMEORIGIN',
} as const;
