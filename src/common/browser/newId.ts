const ID_BYTES = 16;

/** 128 random bits in hex. `crypto.randomUUID` exists in secure contexts only. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
