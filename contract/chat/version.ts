/** Version byte of every frame. A frame with another one is refused. */
export const PROTOCOL_VERSION = 1;

/**
 * Version of the schema in `chat.proto`, sent as LOGIN's clientVer. Raise it with every change there; a spec that pins
 * the schema's hash fails otherwise.
 */
export const CLIENT_VERSION = 4;
/** Oldest client that this server still understands. An older one must reload. */
export const OLDEST_CLIENT_VERSION = 1;
