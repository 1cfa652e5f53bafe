import type { FileService } from '../files/index.ts';

/**
 * Regularly deletes the files that nothing refers to.
 * @returns ends the job
 */
export function startFileJob(
  files: Pick<FileService, 'sweep'>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => {
    files.sweep().catch(onError);
  }, everyMs);
  return () => clearInterval(timer);
}
