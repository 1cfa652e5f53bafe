import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import en from '../../src/i18n/en.json' with { type: 'json' };

/** Forms of one text by number, which the code names without the ending. */
const FORM = /_(one|other)$/;

/** Counts whose words are the same for one and for many, as they hold a number and a sign or a unit. */
const SAME_FOR_ALL = /^(\{\{count\}\}\+|\{\{count\}\} (d|h|min|s|ms)|and \{\{count\}\} more|ID-\{\{id\}\} \(\{\{count\}\}\)|Picture \{\{number\}\} of \{\{count\}\}|\{\{count\}\} times)$/;

function textsOf(part: object, before = ''): readonly (readonly [string, string])[] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    (typeof value === 'object' && value !== null ? textsOf(value, `${before}${key}.`) : [[`${before}${key}`, String(value)] as const]));
}

const TEXTS = textsOf(en);
const CODE = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join('src', file), 'utf8')).join('\n');
/** Keys that the code puts together, as patterns. */
const PUT_TOGETHER = [...CODE.matchAll(/`([A-Za-z.-]+\.\$\{[^`]+)`/g)].map(([, key = '']) =>
  new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '.+')}$`));

describe('the catalogue', () => {
  it('holds no text that nothing shows', () => {
    const isUsed = (key: string) => CODE.includes(`'${key}'`) || PUT_TOGETHER.some((pattern) => pattern.test(key));
    expect(TEXTS.map(([key]) => key.replace(FORM, '')).filter((key) => !isUsed(key))).toEqual([]);
  });

  it('has words for one and for many wherever a number stands', () => {
    const counting = TEXTS.filter(([key, text]) => text.includes('{{count}}') && !FORM.test(key) && !SAME_FOR_ALL.test(text));
    expect(counting).toEqual([]);
    const forms = new Set(TEXTS.map(([key]) => key));
    expect([...forms].filter((key) => FORM.test(key) && !forms.has(key.replace(FORM, key.endsWith('_one') ? '_other' : '_one')))).toEqual([]);
  });
});
