/** A piece of syntax that a file may not have. */
export interface Restriction {
  /** In esquery's language, see https://eslint.org/docs/latest/extend/selectors. */
  readonly selector: string;
  /** Why, and what to do instead. */
  readonly message: string;
}

interface Comment {
  readonly value: string;
  readonly loc: { readonly start: { readonly line: number } };
}

/** What oxlint gives to a rule: the part that is used here. */
interface Context {
  readonly options: readonly Restriction[];
  readonly sourceCode: { getAllComments(): readonly Comment[] };
  report(problem: { readonly message: string; readonly node?: object; readonly loc?: object }): void;
}

interface TextNode {
  readonly value: unknown;
}

interface TemplateNode {
  readonly quasis: readonly { readonly value: { readonly raw: string } }[];
}

const DIRECTIVE = /(?:eslint|oxlint)-(?:disable|enable)/;
/** A directive covers no empty place at the start, so it cannot hide the problem that it is. */
const START = { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } };

/** A column that is selected as text under its own name, and then a bare name after "order by". */
const SORTS_TEXT = /(?<![\w"])(\w+)::text(?!\[|\s+as\b)[^]*\border by\b[^]*(?<![.\w])\1\b(?!\.|::)/;
const INNERMOST_PARENTHESES = /\(([^()]*)\)/;

/** Whether a statement sorts numbers as texts: "order by id" means the selected id::text, and '10' is before '9'. */
function sortsText(sql: string): boolean {
  let level = sql;
  for (;;) {
    const inner = INNERMOST_PARENTHESES.exec(level);
    if (inner === null) return SORTS_TEXT.test(level);
    if (SORTS_TEXT.test(inner[1] ?? '')) return true;
    level = level.replace(inner[0], ' ');
  }
}

/** Rules that oxlint does not have. */
export default {
  meta: { name: 'own' },
  rules: {
    /** Its options are `Restriction`s. */
    'no-restricted-syntax': {
      meta: { schema: false },
      create: ({ options, report }: Context) =>
        Object.fromEntries(
          options.map(({ selector, message }) => [
            selector,
            (node: object) => {
              report({ node, message });
            },
          ]),
        ),
    },
    /** In SQL, "order by id" sorts by a selected id::text. */
    'no-order-by-text': {
      create: ({ report }: Context) => {
        const check = (node: object, sql: string): void => {
          if (sortsText(sql)) report({ node, message: 'This sorts texts: write the table before the column.' });
        };
        return {
          Literal(node: TextNode) {
            if (typeof node.value === 'string') check(node, node.value);
          },
          TemplateLiteral(node: TemplateNode) {
            check(node, node.quasis.map(({ value }) => value.raw).join(' expression '));
          },
        };
      },
    },
    /** Comments that turn rules off are themselves problems. */
    'no-directives': {
      create: ({ sourceCode, report }: Context) => ({
        Program() {
          for (const { value, loc } of sourceCode.getAllComments()) {
            if (!DIRECTIVE.test(value)) continue;
            report({ loc: START, message: `A comment in line ${loc.start.line} turns rules on or off: no file may.` });
          }
        },
      }),
    },
  },
};
