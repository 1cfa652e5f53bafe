import { randomBytes, createHmac, timingSafeEqual } from 'node:crypto';
import { UPLOAD_TIMEOUT_MS } from '#contract/constants.ts';
import { PERSON_TYPE, ID_PATTERN } from '#contract/domain.ts';
import { HEAD_IMAGE_SKEW_MS, headImageSigned } from '#contract/images.ts';
import { TooManyTriesError } from '../common/errors.ts';
import type { Person } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { refuseBlocked } from '../people/index.ts';
import { isSessionAlive, type SessionService } from '../sessions/index.ts';
import { fileIdIn, type FileAddresses, type FileReader, type SignedQuery } from './fileAddresses.ts';
import {
  claimFile,
  findFile,
  insertFile,
  markFilesUsed,
  readFileContent,
  readFileUse,
  sweepFiles,
  type NewFile,
  type StoredFile,
  deleteOldUploads,
  endUploadSlot,
  insertUploadSlot,
  lockUploads,
  readUploadUse,
  findAvatar,
  isKnownToCustomer,
  type AvatarFile,
} from './fileRepository.ts';
import type { CleanImage, Images } from './images.ts';

/** A request as it arrived. Nothing of it is checked yet. */
interface AvatarRequest {
  /** As in the address. */
  readonly queryString: string;
  readonly openUid: string;
  readonly param: string;
  readonly sign: string;
}

export interface AvatarDeps {
  readonly db: Database;
  readonly sessions: Pick<SessionService, 'tcpTokensOf'>;
  /** The key with which a customer signs. */
  readonly signKeyOf: (customerId: string) => string;
}

const LARGEST_ID = 2n ** 63n - 1n;
const SIGN = /^[0-9a-f]{64}$/;

/**
 * A person's avatar, for a signed request. Staff may see all; customers their own, and those of staff in their chats and
 * queries.
 * @returns null for a refused request and for a person without an avatar. The caller cannot tell which.
 */
export async function openAvatar(
  { db, sessions, signKeyOf }: AvatarDeps,
  { queryString, openUid, param, sign }: AvatarRequest,
): Promise<AvatarFile | null> {
  const userId = param === queryString ? requestedUser(param, Date.now()) : null;
  if (userId === null || !isId(openUid) || !SIGN.test(sign)) return null;
  const signed = headImageSigned(openUid, param);
  const given = Buffer.from(sign, 'hex');
  const isAllowed = isSignedWith(signKeyOf(openUid), signed, given)
    ? await isKnownToCustomer(db, openUid, userId)
    : (await sessions.tcpTokensOf(openUid)).some((key) => isSignedWith(key, signed, given));
  return isAllowed ? findAvatar(db, userId) : null;
}

/** The requested person's id; null for a query string of another format, or one that is too old. */
function requestedUser(param: string, now: number): string | null {
  const query = new URLSearchParams(param);
  const [type, userId, time] = [query.get('type'), query.get('dstuserid') ?? '', query.get('time') ?? ''];
  const isInTime = /^\d{1,15}$/.test(time) && Math.abs(now - Number(time)) <= HEAD_IMAGE_SKEW_MS;
  return type === '0' && isInTime && isId(userId) ? userId : null;
}

function isId(text: string): boolean {
  return ID_PATTERN.test(text) && BigInt(text) <= LARGEST_ID;
}

function isSignedWith(key: string, signed: string, sign: Buffer): boolean {
  return timingSafeEqual(createHmac('sha256', key).update(signed).digest(), sign);
}

const MINUTE_MS = 60_000;
const RETRY_MS = 5_000;
/** A request times out after the first duration; an upload that has arrived by then is stored within the second. */
const LEASE_MS = UPLOAD_TIMEOUT_MS + MINUTE_MS;

interface UploadLimits {
  /** Uploads in progress on all server processes, of all people and of one person. */
  readonly uploadsAtOnce: number;
  readonly uploadsAtOnceEach: number;
  /** How many uploads one person may begin in a minute. */
  readonly uploadsPerMinute: number;
  /** What one person may store within 24 hours, by the kind of person. */
  readonly uploadedBytesPerDay: Readonly<Record<Uploader, number>>;
}

type Uploader = 'customer' | 'staff';

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
  /** How long its reader may cache it: until the address expires. */
  readonly cacheMs: number;
  /** Reads a part. @returns null when the file has been deleted in the meantime */
  part(from: number, length: number): Promise<Buffer | null>;
}

/** Files are stored in the database, next to the messages: every server and every backup has them. */
export type FileService = ReturnType<typeof createFileService>;

export interface FileServiceDeps {
  readonly db: Database;
  readonly images: Images;
  readonly addresses: FileAddresses;
  readonly limits: UploadLimits;
  /** Counts what is stored. */
  readonly onStored: (by: Uploader, bytes: number) => void;
  readonly orphanMs: number;
  /** Receives errors of work that no one waits for, and what was not done. */
  readonly onError: (error: unknown, text: string) => void;
}

const ID_BYTES = 16;
/** What one person may have uploaded without sending it. */
const UNUSED_MAX = { files: 200, bytes: 400 * 1024 * 1024 } as const;
const UNUSED_RETRY_MS = 60_000;
const DAY_RETRY_MS = 3_600_000;
const DAY_IS_FULL = 'You have sent as many pictures within 24 hours as one person can. Try again later.';

export function createFileService(deps: FileServiceDeps) {
  const { db, images, addresses, onStored, orphanMs, onError } = deps;
  return {
    /**
     * Runs the work that reads and stores an upload.
     * @throws {TooManyTriesError} before the work, when there have been too many uploads recently or are too many now
     */
    admit: <T>(owner: Person, upload: () => Promise<T>) => admit(deps, owner, upload),
    /** @throws {DomainError} 4022 for anything but JPG and PNG, too many pixels, or too much space */
    addImage: async (owner: FileReader, bytes: Buffer, forStaff: boolean): Promise<UploadedImage> => {
      const image = await images.clean(bytes);
      const fileId = await storeImage(db, owner, { ...image, forStaff });
      onStored(uploaderOf(owner), image.content.byteLength);
      return { fileId, address: addresses.addressOf(fileId, owner), width: image.width, height: image.height };
    },
    /**
     * Finds the file that its owner is about to send, by its id or address, and protects it from the sweep.
     * @returns null without such a file of this owner
     */
    claim: async (owner: Person, reference: string) => {
      const id = fileIdIn(reference);
      const file = id === null ? null : await claimFile(db, owner, id);
      return file && { fileId: file.id, width: file.width, height: file.height };
    },
    /** Marks a file as used, because it has been sent. No one waits for it; the sweep repeats it after a failure. */
    markUsed: (fileId: string): void => {
      markFilesUsed(db, [fileId]).catch((error: unknown) => onError(error, 'a file was not marked as used'));
    },
    /**
     * @returns null without such a file, for a customer who asks for a file of staff, for a wrong or expired signature,
     * and after the end of the reader's session
     */
    open: async (fileId: string, query: SignedQuery): Promise<FileDownload | null> => {
      const reader = addresses.verify(fileId, query);
      if (reader === null || (reader.sessionId !== null && !(await isSessionAlive(db, reader.sessionId)))) return null;
      const found = await findFile(db, fileId);
      const file = found?.forStaff === true && reader.sessionId === null ? null : found;
      const part: FileDownload['part'] = (from, length) => readFileContent(db, fileId, { from, length });
      return file && { ...file, cacheMs: reader.expiresAt - Date.now(), part };
    },
    /** Deletes files that nothing refers to, and records of old uploads. @returns how many files */
    sweep: async (): Promise<number> => {
      await deleteOldUploads(db, LEASE_MS);
      return sweepFiles(db, orphanMs);
    },
  };
}

async function admit<T>({ db, limits, onError }: FileServiceDeps, owner: Person, upload: () => Promise<T>): Promise<T> {
  if (owner.type === PERSON_TYPE.customer) await refuseBlocked(db, owner.id);
  const slotId = await db.transaction((tx) => beginUpload(tx, limits, owner));
  try {
    const { unusedFiles, unusedBytes, dayBytes } = await readFileUse(db, owner);
    if (unusedFiles >= UNUSED_MAX.files || unusedBytes >= UNUSED_MAX.bytes)
      throw new TooManyTriesError('uploads', UNUSED_RETRY_MS);
    if (dayBytes >= limits.uploadedBytesPerDay[uploaderOf(owner)])
      throw new TooManyTriesError('uploads', DAY_RETRY_MS, DAY_IS_FULL);
    return await upload();
  } finally {
    // A slot that is not released is free again when its lease ends.
    endUploadSlot(db, slotId).catch((error: unknown) => onError(error, "an upload's place was not given back"));
  }
}

/**
 * Takes a slot for an upload, because each picture takes processor time and memory. The database counts for all server
 * processes.
 * @returns its id
 * @throws {TooManyTriesError} when none is left, or the person has begun too many recently
 */
async function beginUpload(
  tx: Db,
  { uploadsAtOnce, uploadsAtOnceEach, uploadsPerMinute: perWindow }: UploadLimits,
  owner: Person,
): Promise<string> {
  await lockUploads(tx);
  await deleteOldUploads(tx, LEASE_MS);
  const { atOnce, ownAtOnce, waitMs } = await readUploadUse(tx, owner, { perWindow, windowMs: MINUTE_MS });
  if (waitMs > 0) throw new TooManyTriesError('uploads', waitMs);
  if (atOnce >= uploadsAtOnce || ownAtOnce >= uploadsAtOnceEach) throw new TooManyTriesError('uploads', RETRY_MS);
  return insertUploadSlot(tx, owner);
}

/** @returns the id of the file */
export async function storeImage(
  db: Db,
  owner: Person,
  image: CleanImage & Pick<NewFile, 'forStaff'>,
): Promise<string> {
  const id = randomBytes(ID_BYTES).toString('hex');
  await insertFile(db, { id, owner, ...image });
  return id;
}

function uploaderOf({ type }: Person): Uploader {
  return type === PERSON_TYPE.staff ? 'staff' : 'customer';
}
