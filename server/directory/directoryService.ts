import { PEOPLE_PER_CALL_MAX } from '#contract/constants.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { writeCustomersNamed, type ChatPublisher } from '../chat/index.ts';
import { BusyError, invalid } from '../common/errors.ts';
import type { CustomerPublisher, Directory } from '../common/ports.ts';
import type { Database, Db } from '../db/database.ts';
import { AVATAR_SIZE, isNewAvatar, replaceAvatar, storeImage, type Images } from '../files/index.ts';
import { findAppUser, storeProfile } from '../people/index.ts';
import { createAppPictures, type WantedPicture } from './appPictures.ts';
import { isListsTurn } from './listedPeopleRepository.ts';
import { personIn } from './peopleFile.ts';
import { ListProblemsError, takeList, type ListCounts } from './peopleList.ts';

const LIST_RETRY_MS = 10_000;

export interface DirectoryServiceDeps {
  readonly db: Database;
  readonly publisher: Pick<ChatPublisher, 'eventsWritten'> & CustomerPublisher;
  readonly images: Images;
  /** Addresses under which the app may have pictures of its people, each ending with a slash. */
  readonly picturesFrom: readonly string[];
  /** Receives why a person's picture was not fetched. */
  readonly onError: (error: unknown, personId: string) => void;
}

export interface DirectoryService extends Directory {
  /**
   * Stores what the app stated at this time about some of its people: all of them, or none.
   * @throws {DomainError} 4022 for too many, and if something is wrong with one
   * @throws {BusyError} while another list is being stored
   */
  upsert(people: readonly object[], at: Date): Promise<ListCounts>;
  /** Fetches no more pictures. Call it before the database is closed. */
  end(): Promise<void>;
}

export function createDirectoryService({
  db,
  publisher,
  images,
  picturesFrom,
  onError,
}: DirectoryServiceDeps): DirectoryService {
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
    update: async (profile, profileAt) => {
      const { id: personId, picture: source } = profile;
      await follow(async (tx) => ((await storeProfile(tx, profile, profileAt)) ? [personId] : []));
      if (source !== null) pictures.want({ personId, profileAt, source });
    },
    upsert: async (people, at) => {
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
    end: () => pictures.end(),
  };
}
