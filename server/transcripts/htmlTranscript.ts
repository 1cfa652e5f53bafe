import { createHash } from 'node:crypto';
import { TRANSCRIPT_PICTURES_MAX_BYTES } from '#contract/constants.ts';
import { shownName, shownText, shownTime } from './transcript.ts';
import type { Entry, Transcript, TranscriptPicture } from './transcript.ts';
import { KIND, picture, pictureLeftOut, pictureMissing, titleOf } from './transcriptTexts.ts';
import { STYLE } from './transcriptStyle.ts';

/** The content of a stored picture. */
export interface PictureContent {
  readonly mediaType: string;
  readonly byteLength: number;
  /** @throws {Error} when it was deleted in the meantime */
  readonly part: (from: number, length: number) => Promise<Buffer>;
}

/** Opens a stored picture; null when it is gone. */
type OpenPicture = (fileId: string) => Promise<PictureContent | null>;

interface HtmlOptions {
  readonly openPicture: OpenPicture;
  /** Of all pictures together. */
  readonly maxBytes?: number;
}

/** Read at once from a picture. Three bytes are four characters, so that the parts can be joined. */
const PART_BYTES = 3 * 64 * 1024;
const EMBEDDED: readonly string[] = ['image/jpeg', 'image/png'];

/** It runs nothing and loads nothing, whatever a text says. */
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** A transcript as one HTML file without any other: pictures are inside, as far as they fit. */
export async function* htmlTranscript(
  transcript: Transcript,
  { openPicture, maxBytes = TRANSCRIPT_PICTURES_MAX_BYTES }: HtmlOptions,
): AsyncGenerator<string> {
  yield htmlHead(transcript);
  let leftBytes = maxBytes;
  for await (const entry of transcript.entries) {
    yield entryHead(entry, transcript.timeZone);
    for (const one of entry.pictures) {
      const content = await openPicture(one.fileId);
      if (content === null || !EMBEDDED.includes(content.mediaType)) yield leftOut(pictureMissing(one));
      else if (content.byteLength > leftBytes) yield leftOut(pictureLeftOut(one, maxBytes));
      else {
        leftBytes -= content.byteLength;
        yield* embedded(one, content);
      }
    }
    yield '</article>\n';
  }
  yield '</main>\n</body>\n</html>\n';
}

async function* embedded(one: TranscriptPicture, { mediaType, byteLength, part }: PictureContent) {
  yield `<p><img alt="${escaped(picture(one))}" src="data:${mediaType};base64,`;
  for (let from = 0; from < byteLength; from += PART_BYTES) {
    yield (await part(from, Math.min(PART_BYTES, byteLength - from))).toString('base64');
  }
  yield '"></p>\n';
}

function htmlHead(transcript: Transcript): string {
  const title = titleOf(transcript);
  const facts = transcript.facts.map(
    ([name, value]) => `<div><dt>${escaped(name)}</dt><dd dir="auto">${escaped(shownName(value))}</dd></div>\n`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<dl>
${facts.join('')}</dl>
`;
}

function entryHead({ kind, name, at, text }: Entry, timeZone: string): string {
  const who = name === '' ? '' : `<b><bdi>${escaped(shownName(name))}</bdi></b> `;
  const time = `<time datetime="${escaped(at)}">${shownTime(timeZone, at)}</time>`;
  const words = text === '' ? '' : `<p dir="auto">${escaped(shownText(text))}</p>\n`;
  return `<article class="${kind}">\n<header>${who}<i>${KIND[kind]}</i> ${time}</header>\n${words}`;
}

function leftOut(text: string): string {
  return `<p class="left-out">${escaped(text)}</p>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
