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

const DIRECTIVE = /(?:eslint|oxlint)-(?:disable|enable)/;
/** A directive covers no empty place at the start, so it cannot hide the problem that it is. */
const START = { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } };

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
