import { HEAD_IMAGE_SIDE } from '../../contract/headImage.ts';
import { PERSON_TYPE } from '../../contract/domain.ts';
import { writeCustomersNamed, type ChatPublisher } from '../chat/index.ts';
import type { CustomerPublisher, Directory } from '../common/ports.ts';
import type { Database, Db } from '../db/database.ts';
import { isNewAvatar, replaceAvatar, storeImage, type Images } from '../files/index.ts';
import { findAppUser, storeProfile } from '../people/index.ts';
import { createAppPictures, type WantedPicture } from './appPictures.ts';

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
  /** @param change in one transaction with the events; resolves whether anything has changed that pages show */
  const changed = async (personId: string, change: (tx: Db) => Promise<boolean>): Promise<void> => {
    const done = await db.transaction(async (tx) => {
      if (!(await change(tx))) return null;
      return { customer: await findAppUser(tx, personId), events: await writeCustomersNamed(tx, [personId]) };
    });
    if (done === null) return;
    publisher.eventsWritten(done.events);
    if (done.customer !== null) publisher.customerNamed(done.customer);
  };

  const store = async (picture: WantedPicture, bytes: Buffer | null): Promise<void> => {
    const image = bytes && (await images.clean(bytes, HEAD_IMAGE_SIDE));
    const owner = { type: PERSON_TYPE.customer, id: picture.personId };
    await changed(owner.id, async (tx) =>
      replaceAvatar(tx, { ...picture, fileId: image && (await storeImage(tx, owner, image)) }),
    );
  };
  const isNew = (picture: WantedPicture) => isNewAvatar(db, picture);
  const pictures = createAppPictures({ allowed: picturesFrom, isNew, store, onError });

  return {
    update: async (profile, profileAt) => {
      const { id: personId, picture: source } = profile;
      await changed(personId, (tx) => storeProfile(tx, profile, profileAt));
      if (source !== null) pictures.want({ personId, profileAt, source });
    },
    end: () => pictures.end(),
  };
}
