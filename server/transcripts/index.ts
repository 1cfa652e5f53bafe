import { Readable } from 'node:stream';
import type { StaffPrincipal } from '../common/principal.ts';
import { chatTranscript, queryTranscript } from '#contract/http/transcripts.ts';
import { serveFile, type ServedFile, type Server } from '../http/serve.ts';
import { htmlTranscript } from './htmlTranscript.ts';
import { textTranscript } from './textTranscript.ts';
import {
  openPicture,
  transcriptOfChat,
  transcriptOfQuery,
  type TranscriptDeps,
  type TranscriptRequest,
} from './transcriptService.ts';

/** Serves chats and queries as files. Nothing that serves customers may import this folder: they can hold notes. */
export function serveTranscripts(server: Server, deps: TranscriptDeps): void {
  const fileOf =
    (read: typeof transcriptOfChat) =>
    async (principal: StaffPrincipal, request: TranscriptRequest): Promise<ServedFile> => {
      const transcript = await read(deps, principal, request);
      const name = `${transcript.type}-${transcript.id}`;
      const content =
        request.format === 'text'
          ? textTranscript(transcript)
          : htmlTranscript(transcript, { openPicture: (fileId) => openPicture(deps.db, fileId) });
      return {
        name: request.format === 'text' ? `${name}.txt` : `${name}.html`,
        // A page would take HTML for that of a proxy.
        mediaType: request.format === 'text' ? 'text/plain; charset=utf-8' : 'application/octet-stream',
        body: Readable.from(content, { objectMode: false }),
      };
    };
  const [ofChat, ofQuery] = [fileOf(transcriptOfChat), fileOf(transcriptOfQuery)];
  serveFile(server, chatTranscript, ({ principal, checkAgain, input: { chatId: id, format, notes } }) =>
    ofChat(principal, { id, format, hasNotes: notes === 'true', checkAgain }),
  );
  serveFile(server, queryTranscript, ({ principal, checkAgain, input: { queryId: id, format, notes } }) =>
    ofQuery(principal, { id, format, hasNotes: notes === 'true', checkAgain }),
  );
}
