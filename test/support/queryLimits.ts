import {
  QUERY_IMAGE_MAX_BYTES,
  QUERY_PICTURES_MAX,
  QUERY_TEXT_MAX,
  QUERY_TITLE_MAX,
  REPLY_RELATED_MAX,
} from '#contract/constants.ts';

// The limits of queries (specification, section 5) and the messages beyond them. Server and page use the same texts, so
// the specs of both go through these rows.

/** `message`: null: valid. */
interface Case {
  readonly what: string;
  readonly message: string | null;
}

export interface TextCase extends Case {
  readonly value: string;
  /** The stored value where it differs from the input. */
  readonly stored?: string;
}

export interface CountCase extends Case {
  readonly count: number;
}

export interface FileCase extends Case {
  readonly name: string;
  /** The type that the browser reports. */
  readonly type: string;
  /** The real content. */
  readonly content: 'png' | 'jpeg' | 'gif' | 'svg' | 'html' | 'heic' | 'nothing';
  /** Padded to this size at the end. Absent: not padded. */
  readonly bytes?: number;
}

const EMPTY = 'Input cannot be empty';
const NOT_A_PICTURE = 'JPG/PNG only';
const HEIC = 'HEIC pictures cannot be sent. Choose a JPG or PNG.';
const TOO_LARGE = 'maximum file upload size 10.0MB!';

const textCases = (max: number): readonly TextCase[] => [
  { what: 'an empty text', value: '', message: EMPTY },
  { what: 'only white space', value: ' \t\r\n\u00a0\u3000 ', message: EMPTY },
  { what: 'only invisible characters', value: ' \u200b\u2800\u3164', message: EMPTY },
  { what: 'one character', value: 'x', message: null },
  { what: 'white space around the text', value: ' \n x y \n', stored: 'x y', message: null },
  { what: 'the maximum length', value: 'x'.repeat(max), message: null },
  {
    what: 'the maximum length with white space around it',
    value: ` ${'x'.repeat(max)}\n`,
    stored: 'x'.repeat(max),
    message: null,
  },
  { what: 'the maximum number of emoji', value: '\u{1f600}'.repeat(max / 2), message: null },
  { what: 'one character too many', value: 'x'.repeat(max + 1), message: `Maximum ${max} characters` },
];

export const TITLE_CASES = textCases(QUERY_TITLE_MAX);
/** Texts of a query's description and of replies. */
export const TEXT_CASES = textCases(QUERY_TEXT_MAX);

/** Numbers of pictures of a query or a reply. */
export const PICTURE_COUNT_CASES: readonly CountCase[] = [
  { what: 'none', count: 0, message: null },
  { what: 'the maximum number', count: QUERY_PICTURES_MAX, message: null },
  { what: 'one too many', count: QUERY_PICTURES_MAX + 1, message: `Maximum ${QUERY_PICTURES_MAX} pictures` },
];

/** Numbers of related queries of a reply. */
export const RELATED_COUNT_CASES: readonly CountCase[] = [
  { what: 'none', count: 0, message: null },
  { what: 'the maximum number', count: REPLY_RELATED_MAX, message: null },
  { what: 'one too many', count: REPLY_RELATED_MAX + 1, message: `Maximum ${REPLY_RELATED_MAX} related queries` },
];

/** A picture. The page checks how it begins, and its size; the server checks all of it. */
export const FILE_CASES: readonly FileCase[] = [
  { what: 'a JPG', name: 'a.jpg', type: 'image/jpeg', content: 'jpeg', message: null },
  { what: 'a PNG', name: 'a.png', type: 'image/png', content: 'png', message: null },
  {
    what: 'a PNG of 10 MB',
    name: 'a.png',
    type: 'image/png',
    content: 'png',
    bytes: QUERY_IMAGE_MAX_BYTES,
    message: null,
  },
  {
    what: 'a PNG of 10 MB and one byte',
    name: 'a.png',
    type: 'image/png',
    content: 'png',
    bytes: QUERY_IMAGE_MAX_BYTES + 1,
    message: TOO_LARGE,
  },
  { what: 'a GIF', name: 'a.gif', type: 'image/gif', content: 'gif', message: NOT_A_PICTURE },
  { what: 'an SVG', name: 'a.svg', type: 'image/svg+xml', content: 'svg', message: NOT_A_PICTURE },
  { what: 'an HTML page', name: 'a.html', type: 'text/html', content: 'html', message: NOT_A_PICTURE },
];

/** Their bytes decide, not what they are called: pickers and web views give wrong types, or none. */
export const RENAMED_FILE_CASES: readonly FileCase[] = [
  { what: 'a JPG of type image/jpg', name: 'IMG.JPG', type: 'image/jpg', content: 'jpeg', message: null },
  { what: 'a JPG of an unknown type', name: 'a', type: 'application/octet-stream', content: 'jpeg', message: null },
  { what: 'a JPG without a type', name: 'a', type: '', content: 'jpeg', message: null },
  { what: "a HEIC with a JPG's name", name: 'a.jpg', type: 'image/jpeg', content: 'heic', message: HEIC },
  { what: "a GIF with a PNG's name", name: 'a.png', type: 'image/png', content: 'gif', message: NOT_A_PICTURE },
  { what: "an SVG with a JPG's name", name: 'a.jpg', type: 'image/jpeg', content: 'svg', message: NOT_A_PICTURE },
  { what: "an HTML page with a PNG's name", name: 'a.png', type: 'image/png', content: 'html', message: NOT_A_PICTURE },
  { what: 'an empty file', name: 'a.png', type: 'image/png', content: 'nothing', message: NOT_A_PICTURE },
];
