import type { AppAvatar } from '../files/index.ts';

/** An avatar that the app has, and that is to be fetched. */
export type WantedPicture = Pick<AppAvatar, 'personId' | 'profileAt' | 'source'>;

/** Fetches people's pictures from the app, a few at once, while no one waits for them. */
export interface AppPictures {
  /** Replaces one of the same person that waits. Without room it is left out: the next token says it again. */
  want(picture: WantedPicture): void;
  /** Fetches no more. Resolves when nothing is being stored. */
  end(): Promise<void>;
}

export interface AppPicturesDeps {
  /** Addresses under which the app may have pictures, each ending with a slash. */
  readonly allowed: readonly string[];
  /** Whether the person needs it. */
  readonly isNew: (picture: WantedPicture) => Promise<boolean>;
  /** @param bytes null: they have no picture */
  readonly store: (picture: WantedPicture, bytes: Buffer | null) => Promise<void>;
  readonly onError: (error: unknown, personId: string) => void;
}

const AT_ONCE = 2;
const WAITING_MAX = 1_000;
const TIMEOUT_MS = 10_000;
/** Larger than any avatar should be. */
export const PICTURE_MAX_BYTES = 1024 * 1024;

export function createAppPictures({ allowed, isNew, store, onError }: AppPicturesDeps): AppPictures {
  const waiting = new Map<string, WantedPicture>();
  const running = new Set<Promise<void>>();
  const ending = new AbortController();

  const fetchOne = async (picture: WantedPicture): Promise<void> => {
    if (!(await isNew(picture))) return;
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    await store(picture, picture.source === '' ? null : await download(picture.source, signal));
  };
  const work = async (): Promise<void> => {
    for (const [personId, picture] of waiting) {
      waiting.delete(personId);
      await fetchOne(picture).catch((error: unknown) => {
        if (!ending.signal.aborted) onError(error, personId);
      });
    }
  };

  return {
    want: (picture) => {
      if (ending.signal.aborted || !(picture.source === '' || isUnder(allowed, picture.source))) return;
      if (waiting.size >= WAITING_MAX && !waiting.has(picture.personId)) return;
      waiting.set(picture.personId, picture);
      if (running.size >= AT_ONCE) return;
      const run: Promise<void> = work().finally(() => running.delete(run));
      running.add(run);
    },
    end: async () => {
      waiting.clear();
      ending.abort();
      await Promise.all(running);
    },
  };
}

/** `..` and its like are resolved before. */
export function isUnder(allowed: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { href } = new URL(address);
  return allowed.some((start) => href.startsWith(start));
}

/** A redirection could lead anywhere, so there is none. @throws for anything but an answer of the right size */
async function download(address: string, signal: AbortSignal): Promise<Buffer> {
  const answer = await fetch(address, { signal, redirect: 'error' });
  if (!answer.ok || answer.body === null) throw new Error(`A picture was answered with ${answer.status}.`);
  const body: AsyncIterable<Uint8Array> = answer.body;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > PICTURE_MAX_BYTES) throw new Error(`A picture has more than ${PICTURE_MAX_BYTES} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
