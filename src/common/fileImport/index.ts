export { createFileImport, type ImportState } from './fileImport.ts';
export { fileImportSaga, type ImportResult, type ReadFile } from './fileImportSaga.ts';
export { FileImportDialog, ImportButton } from './components.tsx';
