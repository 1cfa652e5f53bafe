export { createFileImport, type ImportState } from './fileImport.ts';
export { fileImportSaga, type ReadFile } from './fileImportSaga.ts';
export { FileImportDialog, ImportButton } from './components.tsx';
