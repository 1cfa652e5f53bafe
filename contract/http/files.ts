import { Type } from 'typebox';
import { CHAT_IMAGE_MAX_BYTES, QUERY_IMAGE_MAX_BYTES } from '../constants.ts';
import { BUTTON_KEY, ROLE_KEY } from '../domain.ts';
import { customerOrStaff, defineCall } from './call.ts';
import { FileId } from './schemas.ts';

export const uploadFile = defineCall({
  method: 'POST',
  path: '/fileservice/upload',
  access: customerOrStaff(ROLE_KEY.tasks, ROLE_KEY.leader),
  summary:
    'Takes a JPG or PNG of up to 2 MB for a chat, without its metadata. Only its uploader can send it, and it is ' +
    'deleted unless it is sent within a day.',
  request: Type.Object({ type: Type.Optional(Type.Literal('1')) }),
  response: Type.Object({
    /** Its address, signed for the uploader: a message of type 2 sends it as `img_url`. */
    master: Type.String(),
    /** As stored, in pixels. */
    width: Type.Integer(),
    height: Type.Integer(),
  }),
  upload: true,
  maxBodyBytes: CHAT_IMAGE_MAX_BYTES,
  stores: true,
});

export const uploadQueryPicture = defineCall({
  method: 'POST',
  path: '/api/cs/h5/query/upload',
  access: customerOrStaff(BUTTON_KEY.queryEdit),
  summary:
    'Takes a JPG or PNG of up to 10 MB for a query or a reply, without its metadata. Only its uploader can attach ' +
    'it, and it is deleted unless it is attached within a day.',
  response: Type.Object({ id: FileId, url: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  upload: true,
  maxBodyBytes: QUERY_IMAGE_MAX_BYTES,
  stores: true,
});

/**
 * Where a file is downloaded: `/{id}` and a signature follow. Its answer is the file itself, 404 with a wrong or old
 * signature.
 */
export const FILE_PATH = '/fileservice/download/file';
