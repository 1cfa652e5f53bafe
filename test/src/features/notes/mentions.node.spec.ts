import type { Mention } from '#contract/http/notes.ts';
import { mentionedIn, MENTION_SIGN, placesOf } from '#src/features/notes/mentions.ts';

const ANN: Mention = { type: 1, id: '9', name: 'Ann' };
const ANN_LEE: Mention = { type: 1, id: '8', name: 'Ann Lee' };
const WANG: Mention = { type: 1, id: '10', name: '王伟' };
const found = (text: string, mentions: readonly Mention[] = [ANN, ANN_LEE, WANG]) =>
  placesOf(text, mentions).map(({ from, to }) => text.slice(from, to));

describe('mentions in a text', () => {
  it('are whole names at the beginning of a word, the longest one', () => {
    expect(found('@Ann, ask @Ann Lee (@Ann)')).toEqual(['@Ann', '@Ann Lee', '@Ann']);
    expect(found('@Anna @Ann2 mail@Ann https://a.b/@Ann Ann')).toEqual([]);
    expect(found('请@王伟看一下')).toEqual(['@王伟']);
    expect(found('@a.c+ @abc', [{ ...ANN, name: 'a.c+' }]))
      .withContext('a name is no pattern')
      .toEqual(['@a.c+']);
  });

  it('count while their name is there, and of equal names the later choice', () => {
    const twin = { ...ANN, id: '11' };
    expect(mentionedIn('@Ann Lee', [ANN, ANN_LEE])).toEqual([ANN_LEE]);
    expect(mentionedIn('@Ann', [ANN, twin])).toEqual([twin]);
    expect(mentionedIn('@Ann and @Ann', [ANN, twin])).toEqual([ANN, twin]);
    expect(mentionedIn('no one', [ANN])).toEqual([]);
  });

  it('are looked for by what follows the sign', () => {
    const typed = (text: string) => MENTION_SIGN.searchAt(text, text.length)?.typed;
    expect(['@', 'hi @an', '(@an', '请@王', '＠an', '@ann le'].map(typed)).toEqual([
      '',
      'an',
      'an',
      '王',
      'an',
      'ann le',
    ]);
    expect(['a@b', '@ an', '@ann\nle', '@a b c d'].map(typed)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
