import type { CannedImportRow } from '#contract/http/cannedReplies.ts';
import { createFileImport, type ImportState } from '#common/fileImport/index.ts';

export type CannedImportState = ImportState<CannedImportRow>;

export interface ImportRoot {
  readonly cannedReplies: { readonly import: CannedImportState };
}

/** The import of a file of replies. */
export const cannedImport = createFileImport({
  name: 'cannedImport',
  pick: ({ cannedReplies }: ImportRoot) => cannedReplies.import,
});
