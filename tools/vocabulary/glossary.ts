/** A word that docs/glossary.md has retired. */
export interface RetiredWord {
  /** In lower case; several words of prose are separated by spaces. */
  readonly word: string;
  /** The standard term. */
  readonly instead: string;
  /** `names`: identifiers and file names. `prose`: comments, spec titles and docs. */
  readonly scope: 'names' | 'prose' | 'both';
}

const PROSE_HEADING = '## Words in prose';

/**
 * Reads the tables of the glossary, which have the retired words in their last column, separated by commas:
 * - plain words are retired everywhere, in the table of words in prose only there;
 * - words in `code` are retired in names only, because they have another meaning in prose;
 * - words in (parentheses) are advice, and not checked.
 * A word in several rows has several standard terms.
 */
export function readGlossary(markdown: string): readonly RetiredWord[] {
  let isProse = false;
  const retired = new Map<string, RetiredWord>();
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) isProse = line.startsWith(PROSE_HEADING);
    const cells = line.startsWith('|') ? line.split('|').slice(1, -1) : [];
    const [instead = '', last = ''] = [cells[0]?.trim(), cells.at(-1)?.replaceAll(/\([^)]*\)/g, '')];
    if (cells.length < 2 || /^\s*(?:-+|Not)\s*$/.test(last)) continue;
    for (const part of last.split(',').map((each) => each.trim())) {
      if (part === '') continue;
      const word = part.replaceAll('`', '').toLowerCase();
      const scope = part.startsWith('`') ? 'names' : isProse ? 'prose' : 'both';
      const other = retired.get(`${scope} ${word}`);
      retired.set(`${scope} ${word}`, {
        word,
        instead: other === undefined ? instead : `${other.instead}; ${instead}`,
        scope,
      });
    }
  }
  return [...retired.values()];
}
