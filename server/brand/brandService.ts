import { createHash } from 'node:crypto';
import { LOGO_SIDE, type Brand } from '#contract/brand.ts';
import { personOf, type Principal } from '../common/principal.ts';
import { within } from '../common/asyncWork.ts';
import type { Database } from '../db/database.ts';
import type { FileService, Images } from '../files/index.ts';
import { findLogo, insertLogo, readBrand } from './brandRepository.ts';

/** The company's logo and colour. The online settings hold which ones are used. */
export type BrandService = ReturnType<typeof createBrandService>;

export interface BrandDeps {
  readonly db: Database;
  readonly images: Images;
  readonly files: Pick<FileService, 'admit'>;
}

/** How long a page waits for the database. */
const WITHIN_MS = 500;
/** Logos that were uploaded and are not used. A form that is open elsewhere may be about to save one. */
const UNUSED_MAX = 20;
const ID_LENGTH = 32;

export function createBrandService({ db, images, files }: BrandDeps) {
  let known: Brand = { colour: null, logo: null };
  let reading: Promise<Brand> | null = null;
  const read = async (): Promise<Brand> => {
    try {
      known = await readBrand(db);
      return known;
    } finally {
      reading = null;
    }
  };
  return {
    /** For a page, which waits for the database only briefly: then it gets what was last known. */
    current: (): Promise<Brand> => {
      reading ??= read();
      return within(WITHIN_MS, 'the database', reading).catch(() => known);
    },
    /**
     * @returns the id of the stored logo
     * @throws {DomainError} 4022 for anything but JPG and PNG
     * @throws {TooManyTriesError} for too many uploads
     */
    addLogo: (uploader: Principal, readFile: () => Promise<Buffer>) =>
      files.admit(personOf(uploader), async () => {
        const { mediaType, content } = await images.clean(await readFile(), { side: LOGO_SIDE, shows: 'all' });
        const id = createHash('sha256').update(content).digest('hex').slice(0, ID_LENGTH);
        await db.transaction((tx) => insertLogo(tx, { id, mediaType, content }, UNUSED_MAX));
        return id;
      }),
    findLogo: (id: string) => findLogo(db, id),
  };
}
