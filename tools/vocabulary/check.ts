import path from 'node:path';
import type { Exemption } from './exemptions.ts';
import type { RetiredWord } from './glossary.ts';
import { piecesOfMarkdown, piecesOfSource, piecesOfSql, piecesOfStyles, wordsOfName, type Piece } from './words.ts';

export interface SourceFile {
  /** Relative to the checkout's top folder. */
  readonly file: string;
  readonly text: string;
}

export interface Finding {
  readonly file: string;
  readonly line: number;
  /** The name or the word as it stands there. */
  readonly found: string;
  readonly retired: RetiredWord;
}

/** Finds retired words in names, comments, spec titles and docs, except those that are exempt. */
export function checkVocabulary(
  files: readonly SourceFile[],
  retired: readonly RetiredWord[],
  exemptions: readonly Exemption[],
): readonly Finding[] {
  const names = namesMatcher(retired);
  const prose = proseMatcher(retired);
  return files.flatMap(({ file, text }) => {
    const inFile = exemptions.filter(({ files: where }) => where === undefined || where.test(file));
    if (inFile.some(({ words, names: exempt }) => words === undefined && exempt === undefined)) return [];
    const exemptNames = new Set(inFile.flatMap(({ names: exempt = [] }) => exempt));
    const exemptWords = new Set(inFile.flatMap(({ words = [] }) => words));
    const pieces: readonly Piece[] = [{ kind: 'name', text: path.basename(file), line: 1 }, ...piecesOf(file, text)];
    return pieces
      .flatMap((piece) => (piece.kind === 'prose' ? prose(piece) : exemptNames.has(piece.text) ? [] : names(piece)))
      .filter(({ retired: { word } }) => !exemptWords.has(word))
      .map((found) => ({ file, ...found }));
  });
}

function piecesOf(file: string, text: string): readonly Piece[] {
  if (file.endsWith('.md')) return piecesOfMarkdown(text);
  if (file.endsWith('.sql')) return piecesOfSql(text);
  return file.endsWith('.css') ? piecesOfStyles(text) : piecesOfSource(text);
}

type Matches = (piece: Piece) => readonly Omit<Finding, 'file'>[];

/** Matches the words of a name, also in the plural. */
function namesMatcher(all: readonly RetiredWord[]): Matches {
  const retired = new Map(all.filter(({ scope }) => scope !== 'prose').map((each) => [each.word, each]));
  const known = new Map<string, RetiredWord | null>();
  const find = (name: string): RetiredWord | null => {
    for (const word of wordsOfName(name)) {
      const match = retired.get(word) ?? retired.get(word.replace(/s$/, '')) ?? retired.get(word.replace(/es$/, ''));
      if (match !== undefined) return match;
    }
    return null;
  };
  return ({ text, line }) => {
    let found = known.get(text);
    if (found === undefined) {
      found = find(text);
      known.set(text, found);
    }
    return found === null ? [] : [{ line, found: text, retired: found }];
  };
}

function proseMatcher(all: readonly RetiredWord[]): Matches {
  const retired = new Map(all.filter(({ scope }) => scope !== 'names').map((each) => [each.word, each]));
  if (retired.size === 0) return () => [];
  const words = [...retired.keys()].map((word) => word.replaceAll(' ', String.raw`\s+(?:\*\s+|//\s+)?`));
  const pattern = new RegExp(String.raw`(?<![\w-])(${words.join('|')})(s|es|'s|’s)?(?![\w-])`, 'gi');
  return ({ text, line }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, 1: word = '', index }) => {
      const match = retired.get(word.toLowerCase().replaceAll(/\s+(?:\*\s+|\/\/\s+)?/g, ' '));
      return match === undefined ? [] : [{ line: line + newlines(text, index), found, retired: match }];
    });
}

function newlines(text: string, before: number): number {
  return text.slice(0, before).split('\n').length - 1;
}
