export { createAttachments, type Attachment, type Attachments, type AttachmentsState, type UploadedPicture } from './attachments.ts';
export { attachmentsSaga, clearAttachments, type AttachmentsDeps } from './attachmentsSaga.ts';
export { attachmentsActionRules, attachmentsStateRule } from './attachmentsLogRules.ts';
export { problemOfAttachment } from './attachmentRules.ts';
