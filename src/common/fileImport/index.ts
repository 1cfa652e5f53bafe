export { createFileImport, fileImportSaga, type ImportState, type ReadFile } from './fileImport.ts';
export { FileImportDialog, ImportButton } from './FileImport.tsx';
