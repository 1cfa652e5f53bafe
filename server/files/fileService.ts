import { randomBytes } from 'node:crypto';
import { TooManyTriesError } from '../common/errors.ts';
import type { Clock } from '../common/ports.ts';
import type { Person } from '../common/principal.ts';
import { createUploadsInHand } from '../common/uploadsInHand.ts';
import type { Database } from '../db/database.ts';
import { isSessionAlive } from '../sessions/index.ts';
import { fileIdIn, type FileAddresses, type FileReader, type SignedQuery } from './fileAddresses.ts';
import {
  claimFile,
  countUnusedFiles,
  findFile,
  insertFile,
  markFilesUsed,
  readFileContent,
  sweepFiles,
  type StoredFile,
} from './fileRepository.ts';
import type { Images } from './images.ts';
import type { UploadSlots } from './uploadSlots.ts';

export interface UploadedImage {
  readonly fileId: string;
  /** Its address, signed for its uploader. */
  readonly address: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A file on its way to a reader. */
export interface FileDownload extends StoredFile {
  /** How long its reader may keep it: as long as the address holds. */
  readonly keepMs: number;
  /** Reads a part. @returns null when the file has been deleted meanwhile */
  part(from: number, length: number): Promise<Buffer | null>;
}

/** Files live in the database: where messages are, their pictures are, for every server and in every backup. */
export interface FileService {
  /**
   * Does what reads and stores an upload.
   * @param maxBytes what it may take of memory until then
   * @throws {TooManyTriesError} before, when there have been too many lately or are too many now
   */
  admit<T>(owner: Person, maxBytes: number, upload: () => Promise<T>): Promise<T>;
  /** @throws {DomainError} 4022 for what is no JPG or PNG, or has too many pixels, or would take too much space */
  addImage(owner: FileReader, bytes: Buffer): Promise<UploadedImage>;
  /**
   * Finds the file that its owner is about to send, by its id or an address of it, and keeps it from being swept
   * meanwhile.
   * @returns null when there is none, or it is somebody else's
   */
  claim(
    owner: Person,
    reference: string,
  ): Promise<{ readonly fileId: string; readonly width: number; readonly height: number } | null>;
  /** Keeps a file for good: it has been sent. Nobody waits for it; what fails is made up for by the sweep. */
  markUsed(fileId: string): void;
  /**
   * @returns null without such a file, with a signature that is wrong or expired, and once the reader's session is over
   */
  open(fileId: string, query: SignedQuery): Promise<FileDownload | null>;
  /** Deletes files that nothing refers to, and what is left of old uploads. @returns how many files */
  sweep(): Promise<number>;
}

export interface FileServiceDeps {
  readonly db: Database;
  readonly images: Images;
  readonly addresses: FileAddresses;
  readonly slots: UploadSlots;
  readonly orphanMs: number;
  readonly now: Clock;
  /** Hears of what failed while nobody waited for it. */
  readonly onError: (error: unknown) => void;
}

const ID_BYTES = 16;
/** Of one person, what has been uploaded and not sent. */
const UNUSED_MAX = { files: 200, bytes: 400 * 1024 * 1024 } as const;
const UNUSED_RETRY_MS = 60_000;

export function createFileService({
  db,
  images,
  addresses,
  slots,
  orphanMs,
  now,
  onError,
}: FileServiceDeps): FileService {
  const inHand = createUploadsInHand();
  return {
    admit: async (owner, maxBytes, upload) => {
      const endings = [inHand.begin(owner, maxBytes)];
      try {
        endings.push(await slots.begin(owner));
        const unused = await countUnusedFiles(db, owner);
        if (unused.files >= UNUSED_MAX.files || unused.bytes >= UNUSED_MAX.bytes)
          throw new TooManyTriesError('uploads', UNUSED_RETRY_MS);
        return await upload();
      } finally {
        for (const end of endings) end();
      }
    },
    addImage: async (owner, bytes) => {
      const { mediaType, width, height, content } = await images.clean(bytes);
      const id = randomBytes(ID_BYTES).toString('hex');
      await insertFile(db, { id, owner, mediaType, width, height, content });
      return { fileId: id, address: addresses.addressOf(id, owner), width, height };
    },
    claim: async (owner, reference) => {
      const id = fileIdIn(reference);
      const file = id === null ? null : await claimFile(db, owner, id);
      return file && { fileId: file.id, width: file.width, height: file.height };
    },
    markUsed: (fileId) => {
      markFilesUsed(db, [fileId]).catch(onError);
    },
    open: async (fileId, query) => {
      const reader = addresses.verify(fileId, query);
      if (reader === null || (reader.sessionId !== null && !(await isSessionAlive(db, reader.sessionId)))) return null;
      const file = await findFile(db, fileId);
      return (
        file && {
          ...file,
          keepMs: reader.expiresAt - now(),
          part: (from, length) => readFileContent(db, fileId, { from, length }),
        }
      );
    },
    sweep: async () => {
      await slots.forgetOld();
      return sweepFiles(db, orphanMs);
    },
  };
}
