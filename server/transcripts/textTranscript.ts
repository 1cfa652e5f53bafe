import { shownName, shownText, shownTime, type Entry, type Transcript } from './transcript.ts';
import { KIND, picture, titleOf } from './transcriptTexts.ts';

/** Before each line that people wrote: none of them can look like the head of another entry. */
const INDENT = '    ';

/** A transcript as plain text. Pictures are named. */
export async function* textTranscript(transcript: Transcript): AsyncGenerator<string> {
  const facts = transcript.facts.map(([name, value]) => `${name}: ${shownName(value)}\n`);
  yield `${titleOf(transcript)}\n${facts.join('')}`;
  for await (const entry of transcript.entries) yield entryText(entry, transcript.timeZone);
}

function entryText({ kind, name, at, text, pictures }: Entry, timeZone: string): string {
  const head = [shownTime(timeZone, at), ...(name === '' ? [] : [shownName(name)]), `(${KIND[kind]})`].join('  ');
  const lines = [...(text === '' ? [] : shownText(text).split('\n')), ...pictures.map(picture)];
  return `\n${head}\n${lines.map((line) => `${INDENT}${line}\n`).join('')}`;
}
