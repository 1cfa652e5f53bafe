import { PEOPLE_PER_CALL_MAX } from '#contract/constants.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { writeCustomersNamed, type ChatPublisher } from '../chat/index.ts';
import { BusyError, invalid } from '../common/errors.ts';
import type { Publisher } from '../common/ports.ts';
import type { Profile } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { AVATAR_SIZE, isNewAvatar, replaceAvatar, storeImage, type Images, type AppAvatar } from '../files/index.ts';
import { findAppUser, storeProfile } from '../people/index.ts';
import { isListsTurn } from './listedPeopleRepository.ts';
import { ListProblemsError, personIn, PICTURE_MAX_BYTES, takeList, type ListCounts } from './peopleList.ts';

/** An avatar that the app has, and that is to be fetched. */
export type WantedPicture = Pick<AppAvatar, 'personId' | 'profileAt' | 'source'>;

interface AppPicturesDeps {
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

/** Fetches people's pictures from the app, a few at once, while no one waits for them. */
export function createAppPictures({ allowed, isNew, store, onError }: AppPicturesDeps) {
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
    /** Replaces one of the same person that waits. Without room it is left out: the next token says it again. */
    want: (picture: WantedPicture): void => {
      if (ending.signal.aborted || !(picture.source === '' || isUnder(allowed, picture.source))) return;
      if (waiting.size >= WAITING_MAX && !waiting.has(picture.personId)) return;
      waiting.set(picture.personId, picture);
      if (running.size >= AT_ONCE) return;
      const run: Promise<void> = work().finally(() => running.delete(run));
      running.add(run);
    },
    /** Fetches no more. Resolves when nothing is being stored. */
    end: async (): Promise<void> => {
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

const LIST_RETRY_MS = 10_000;

export interface DirectoryServiceDeps {
  readonly db: Database;
  readonly publisher: Pick<ChatPublisher, 'eventsWritten'> & Pick<Publisher, 'customerNamed'>;
  readonly images: Images;
  /** Addresses under which the app may have pictures of its people, each ending with a slash. */
  readonly picturesFrom: readonly string[];
  /** Receives why a person's picture was not fetched. */
  readonly onError: (error: unknown, personId: string) => void;
}

export type DirectoryService = ReturnType<typeof createDirectoryService>;

export function createDirectoryService({ db, publisher, images, picturesFrom, onError }: DirectoryServiceDeps) {
  /** @param change in one transaction with the events; resolves with those whose name or picture has changed */
  const follow = async (change: (tx: Db) => Promise<readonly string[]>): Promise<void> => {
    const { customers, events } = await db.transaction(async (tx) => {
      const ids = await change(tx);
      return {
        customers: await Promise.all(ids.map((id) => findAppUser(tx, id))),
        events: ids.length === 0 ? [] : await writeCustomersNamed(tx, ids),
      };
    });
    publisher.eventsWritten(events);
    for (const customer of customers) if (customer !== null) publisher.customerNamed(customer);
  };

  const store = async (picture: WantedPicture, bytes: Buffer | null): Promise<void> => {
    const image = bytes && (await images.clean(bytes, AVATAR_SIZE));
    const owner = { type: PERSON_TYPE.customer, id: picture.personId };
    await follow(async (tx) => {
      const fileId = image && (await storeImage(tx, owner, image));
      return (await replaceAvatar(tx, { ...picture, fileId })) ? [owner.id] : [];
    });
  };
  const isNew = (picture: WantedPicture) => isNewAvatar(db, picture);
  const pictures = createAppPictures({ allowed: picturesFrom, isNew, store, onError });

  return {
    /** As `Directory` has it. */
    update: async (profile: Profile, profileAt: Date): Promise<void> => {
      const { id: personId, picture: source } = profile;
      await follow(async (tx) => ((await storeProfile(tx, profile, profileAt)) ? [personId] : []));
      if (source !== null) pictures.want({ personId, profileAt, source });
    },
    /**
     * Stores what the app stated at this time about some of its people: all of them, or none.
     * @throws {DomainError} 4022 for too many, and if something is wrong with one
     * @throws {BusyError} while another list is being stored
     */
    upsert: async (people: readonly object[], at: Date): Promise<ListCounts> => {
      if (people.length > PEOPLE_PER_CALL_MAX) throw invalid(`At most ${PEOPLE_PER_CALL_MAX} people in one call`);
      const lines = people.map((value, index) => ({ line: index + 1, person: personIn({ ...value, headImg: '' }) }));
      let counts = { added: 0, changed: 0, unchanged: 0 };
      try {
        await follow(async (tx) => {
          if (!(await isListsTurn(tx))) throw new BusyError('calls', LIST_RETRY_MS);
          const { renamed, ...stored } = await takeList(tx, lines, at);
          counts = stored;
          return renamed;
        });
      } catch (error) {
        if (!(error instanceof ListProblemsError)) throw error;
        throw invalid(error.sentences('Person').join(' '));
      }
      return counts;
    },
    /** Fetches no more pictures. Call it before the database is closed. */
    end: () => pictures.end(),
  };
}
