import {
  QUERY_IMAGE_MAX_BYTES,
  QUERY_PICTURES_MAX,
  QUERY_TEXT_MAX,
  QUERY_TITLE_MAX,
  REPLY_RELATED_MAX,
} from '../../contract/constants.ts';

// The limits of queries (specification, section 5), each from both sides, with the texts of refusals. Server and page
// use the same texts, so the specs of both use these rows.

/** `message`: the text of the refusal; null: accepted. */
interface Case {
  readonly what: string;
  readonly message: string | null;
}

export interface TextCase extends Case {
  readonly value: string;
  /** The stored value, if it differs. */
  readonly stored?: string;
}

export interface CountCase extends Case {
  readonly count: number;
}

export interface FileCase extends Case {
  readonly name: string;
  /** The type according to the browser. */
  readonly type: string;
  /** The real content. */
  readonly content: 'png' | 'jpeg' | 'gif' | 'svg' | 'html' | 'nothing';
  /** Filled up to this size. */
  readonly bytes?: number;
}

const EMPTY = 'Input cannot be empty';
const NOT_A_PICTURE = 'JPG/PNG only';
const TOO_LARGE = 'maximum file upload size 10.0MB!';

const textCases = (max: number): readonly TextCase[] => [
  { what: 'nothing', value: '', message: EMPTY },
  { what: 'nothing but white space', value: ' \t\r\n\u00a0\u3000 ', message: EMPTY },
  { what: 'one character', value: 'x', message: null },
  { what: 'white space around a text', value: ' \n x y \n', stored: 'x y', message: null },
  { what: 'as much as fits', value: 'x'.repeat(max), message: null },
  {
    what: 'as much as fits, with white space around it',
    value: ` ${'x'.repeat(max)}\n`,
    stored: 'x'.repeat(max),
    message: null,
  },
  { what: 'as many emoji as fit', value: '\u{1f600}'.repeat(max / 2), message: null },
  { what: 'a character too many', value: 'x'.repeat(max + 1), message: `${max} characters at most` },
];

/** Titles of queries. */
export const TITLE_CASES = textCases(QUERY_TITLE_MAX);
/** Descriptions of queries, and replies of either side. */
export const TEXT_CASES = textCases(QUERY_TEXT_MAX);

/** Pictures of a query, or of a reply of either side. */
export const PICTURE_COUNT_CASES: readonly CountCase[] = [
  { what: 'none', count: 0, message: null },
  { what: 'as many as fit', count: QUERY_PICTURES_MAX, message: null },
  { what: 'one too many', count: QUERY_PICTURES_MAX + 1, message: `${QUERY_PICTURES_MAX} pictures at most` },
];

/** Related queries of a reply. */
export const RELATED_COUNT_CASES: readonly CountCase[] = [
  { what: 'none', count: 0, message: null },
  { what: 'as many as fit', count: REPLY_RELATED_MAX, message: null },
  { what: 'one too many', count: REPLY_RELATED_MAX + 1, message: `${REPLY_RELATED_MAX} related queries at most` },
];

/** One picture. The page checks the file's type and size, the server its bytes. */
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
    what: 'a PNG of 10 MB and a byte',
    name: 'a.png',
    type: 'image/png',
    content: 'png',
    bytes: QUERY_IMAGE_MAX_BYTES + 1,
    message: TOO_LARGE,
  },
  { what: 'a GIF', name: 'a.gif', type: 'image/gif', content: 'gif', message: NOT_A_PICTURE },
  { what: 'an SVG', name: 'a.svg', type: 'image/svg+xml', content: 'svg', message: NOT_A_PICTURE },
  { what: 'a page', name: 'a.html', type: 'text/html', content: 'html', message: NOT_A_PICTURE },
];

/** Only the server can detect these: a browser trusts the name. */
export const RENAMED_FILE_CASES: readonly FileCase[] = [
  { what: 'a GIF by the name of a PNG', name: 'a.png', type: 'image/png', content: 'gif', message: NOT_A_PICTURE },
  { what: 'an SVG by the name of a JPG', name: 'a.jpg', type: 'image/jpeg', content: 'svg', message: NOT_A_PICTURE },
  { what: 'a page by the name of a PNG', name: 'a.png', type: 'image/png', content: 'html', message: NOT_A_PICTURE },
  { what: 'an empty file', name: 'a.png', type: 'image/png', content: 'nothing', message: NOT_A_PICTURE },
];
