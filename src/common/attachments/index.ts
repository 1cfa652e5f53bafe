export {
  createAttachments,
  type Attachment,
  type Attachments,
  type AttachmentsState,
  type UploadedPicture,
} from './attachments.ts';
export { attachmentsSaga, clearAttachments, type AttachmentsDeps } from './attachmentsSaga.ts';
export { problemOfAttachment } from './attachmentRules.ts';
