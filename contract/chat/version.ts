/** Version byte of every frame. A frame with another one is refused. */
export const PROTOCOL_VERSION = 1;

/**
 * Version of the schema in `chat.proto`, sent as LOGIN's clientVer. Raise it with every change there:
 * a spec pins the schema's hash beside it, so that no change goes unnoticed.
 */
export const CLIENT_VERSION = 2;
/** Oldest client that this server still understands. An older one is told to reload. */
export const OLDEST_CLIENT_VERSION = 1;
