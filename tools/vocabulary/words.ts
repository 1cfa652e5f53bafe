import ts from 'typescript';

/** A name or a text of a source, with its place. */
export interface Piece {
  readonly kind: 'name' | 'prose';
  readonly text: string;
  /** Line, from 1. */
  readonly line: number;
}

/** Functions of Jasmine, and ours, whose first argument is the title of a spec. */
const TITLED = new Set(['describe', 'it', 'describeLong', 'itTakesLong']);
const K = ts.SyntaxKind;
/** After these a slash begins a division, after all others a regular expression. */
const OPERANDS = new Set([K.Identifier, K.NumericLiteral, K.StringLiteral, K.CloseParenToken, K.CloseBracketToken]);

/** The identifiers and comments of a source, and the titles of its specs. */
export function piecesOfSource(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text);
  let [line, countedTo] = [1, 0];
  /** How many braces are open in each template literal around the current token. */
  const templates: number[] = [];
  let before: ts.SyntaxKind = K.Unknown;
  let title: 'none' | 'named' | 'open' = 'none';
  for (let kind = scanner.scan(); kind !== K.EndOfFileToken; kind = scanner.scan()) {
    if ((kind === K.SlashToken || kind === K.SlashEqualsToken) && !OPERANDS.has(before))
      kind = scanner.reScanSlashToken();
    const open = templates.at(-1);
    if (kind === K.TemplateHead) templates.push(0);
    else if (kind === K.OpenBraceToken && open !== undefined) templates[templates.length - 1] = open + 1;
    else if (kind === K.CloseBraceToken && open === 0) {
      kind = scanner.reScanTemplateToken(false);
      if (kind === K.TemplateTail) templates.pop();
    } else if (kind === K.CloseBraceToken && open !== undefined) templates[templates.length - 1] = open - 1;

    const add = (piece: Piece['kind'], content: string): void => {
      const start = scanner.getTokenStart();
      for (let at = text.indexOf('\n', countedTo); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) line += 1;
      countedTo = start;
      pieces.push({ kind: piece, text: content, line });
    };
    if (isComment(kind)) add('prose', scanner.getTokenText());
    if (kind === K.Identifier || kind === K.PrivateIdentifier) add('name', scanner.getTokenText());
    if (isText(kind) && title === 'open') add('prose', scanner.getTokenValue());
    if (kind >= K.FirstTriviaToken && kind <= K.LastTriviaToken) continue;
    title = titleAfter(title, kind, scanner.getTokenText());
    before = kind;
  }
  return pieces;
}

/** A title goes on over `+`, and ends with anything else. */
function titleAfter(title: 'none' | 'named' | 'open', kind: ts.SyntaxKind, text: string): 'none' | 'named' | 'open' {
  if (kind === K.Identifier && TITLED.has(text)) return 'named';
  if (title === 'named') return kind === K.OpenParenToken ? 'open' : 'none';
  return title === 'open' && (isText(kind) || kind === K.PlusToken) ? 'open' : 'none';
}

function isComment(kind: ts.SyntaxKind): boolean {
  return kind === K.SingleLineCommentTrivia || kind === K.MultiLineCommentTrivia;
}

function isText(kind: ts.SyntaxKind): boolean {
  return kind === K.StringLiteral || kind === K.NoSubstitutionTemplateLiteral || kind === K.TemplateHead;
}

/** The prose of a page of Markdown, and the names in its code. Blocks of code are left out. */
export function piecesOfMarkdown(text: string): readonly Piece[] {
  let isBlock = false;
  return text.split('\n').flatMap((content, index) => {
    if (content.startsWith('```')) isBlock = !isBlock;
    if (isBlock || content.startsWith('    ')) return [];
    const names = [...content.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.match(/[A-Za-z_$][\w$]*/g) ?? []);
    return [
      { kind: 'prose' as const, text: content.replaceAll(/`[^`]*`|\]\([^)]*\)/g, ' '), line: index + 1 },
      ...names.map((name) => ({ kind: 'name' as const, text: name, line: index + 1 })),
    ];
  });
}

const BLOCK_COMMENT = /\/\*[\s\S]*?\*\//g;
const SQL_COMMENT = /\/\*[\s\S]*?\*\/|--.*/g;

/** The comments of a style sheet. */
export function piecesOfStyles(text: string): readonly Piece[] {
  return commentsOf(text, BLOCK_COMMENT);
}

/** The comments of statements. Names in the database stay. */
export function piecesOfSql(text: string): readonly Piece[] {
  return commentsOf(text, SQL_COMMENT);
}

function commentsOf(text: string, pattern: RegExp): readonly Piece[] {
  return [...text.matchAll(pattern)].map(({ 0: comment, index }) => ({
    kind: 'prose',
    text: comment,
    line: text.slice(0, index).split('\n').length,
  }));
}

/** The lower-case words of a name in camelCase, CONSTANT_CASE or kebab-case. */
export function wordsOfName(name: string): readonly string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());
}
