import type { DummyRuleMap, OxlintConfig } from 'oxlint';
import type { Restriction } from './tools/lintRules.ts';

// The worker is mechanism, sagas are policy, reducers are memory, components are a picture: a file's role decides which
// packages and globals it may use. Which folder may import which is in .dependency-cruiser.cjs.

/** A package and where it may be imported. */
interface Banned {
  readonly name: string;
  readonly why: string;
}

const packages = {
  semantic: [
    { name: 'semantic-ui-react', why: 'Only src/common/components wraps Semantic UI: use its components.' },
    { name: '@ariakit/react', why: 'Only src/common/components wraps Ariakit: use its components.' },
    { name: 'react-day-picker', why: 'Only src/common/components wraps its calendar: use its components.' },
  ],
  superagent: [{ name: 'superagent', why: 'src/common/http/client.ts is the one HTTP client.' }],
  comlink: [
    {
      name: 'comlink',
      why: 'Only src/realtime (for the worker) and src/app/replay (for its frame) call across threads.',
    },
  ],
  storage: [{ name: 'idb', why: 'Only browser folders open IndexedDB.' }],
  react: ['react', 'react-dom', 'react-redux', 'react-router-dom', 'react-i18next', 'lucide-react'].map((name) => ({
    name,
    why: 'Only components and the code that composes them use React.',
  })),
  saga: ['redux-saga', 'redux-saga/effects', 'typed-redux-saga'].map((name) => ({
    name,
    why: 'Only sagas create effects.',
  })),
};

const noImports = (...groups: readonly (readonly Banned[])[]): DummyRuleMap => ({
  'no-restricted-imports': [
    'error',
    {
      paths: groups.flat().map(({ name, why }) => ({ name, message: why })),
      patterns: [
        {
          regex: '^semantic-ui-css/(?:semantic|components/site)',
          message:
            'Import the style sheets of the components in use. site.css loads fonts from another host; ' +
            'src/common/styles/base.css replaces it.',
        },
        {
          regex: String.raw`^(?:\.\./){3}|^(?:\.\./)+(?:bench|contract|demo|gallery|server|src|tools|workers)/`,
          message: "Name the folder, as '#contract/domain.ts' does. package.json has the names.",
        },
      ],
    },
  ],
});

/** Globals that read or change the outside world: clock, random, storage, DOM, timers and network. */
const WORLD = [
  'BroadcastChannel',
  'caches',
  'createImageBitmap',
  'crypto',
  'document',
  'EventSource',
  'fetch',
  'getComputedStyle',
  'history',
  'indexedDB',
  'localStorage',
  'location',
  'matchMedia',
  'navigator',
  'Notification',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'self',
  'sessionStorage',
  'setInterval',
  'setTimeout',
  'SharedWorker',
  'WebSocket',
  'window',
  'Worker',
  'XMLHttpRequest',
];
const NOT_FOR_COMPONENTS = [
  'fetch',
  'indexedDB',
  'localStorage',
  'sessionStorage',
  'setInterval',
  'setTimeout',
  'WebSocket',
  'Worker',
  'XMLHttpRequest',
];

const noGlobals = (names: readonly string[], message: string): DummyRuleMap => ({
  'no-restricted-globals': ['error', ...names.map((name) => ({ name, message }))],
});

const clockAndChance = (message: string): readonly Restriction[] => [
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message },
  { selector: "CallExpression[callee.name='Date']", message },
  { selector: "MemberExpression[object.name='Math'][property.name='random']", message },
  { selector: "CallExpression[callee.name='moment'][arguments.length=0]", message },
];

/** As one of WORLD; but its type may be named, which no-restricted-globals would not allow. */
const globalObject = (message: string): readonly Restriction[] => [
  { selector: ":not(TSTypeQuery) > Identifier[name='globalThis']", message },
];

const everywhere = [
  {
    selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
    message: 'A cast through unknown silences the compiler.',
  },
  {
    selector: "MemberExpression[property.name='onLine']",
    message: 'Browsers may say offline for hours although the network works: make the request.',
  },
];
const namedExports = [{ selector: 'ExportDefaultDeclaration', message: 'Named exports only.' }];

const TEXT_PROPS = '/^(alt|aria-label|content|header|label|placeholder|title)$/';
const catalogue = [
  { selector: 'JSXText[value=/\\p{L}/u]' },
  { selector: 'JSXElement > JSXExpressionContainer > Literal[value=/\\p{L}/u]' },
  { selector: `JSXAttribute[name.name=${TEXT_PROPS}] > Literal[value=/\\p{L}/u]` },
].map((rule) => ({ ...rule, message: 'Take text for users from the catalogue (docs/architecture.md).' }));

const noSyntax = (...groups: readonly (readonly Restriction[])[]): DummyRuleMap => ({
  'own/no-restricted-syntax': ['error', ...everywhere, ...groups.flat()],
});

const FROM_DEPS = 'Take this from deps: a saga that reads the outside world itself cannot be tested or replayed.';
const PURE =
  'Code is pure and deterministic by default: take this as an argument, or move it into deps or a browser folder.';
const PICTURE = 'Components draw and dispatch: do this in a saga.';

/** The entry of each page. */
const ENTRIES = ['src/*.{ts,tsx}', 'src/customer/main.tsx'];
/** The only files that may use the globals above. Sagas get them as deps, other code as arguments. */
const WITH_GLOBALS = ['src/**/browser/**', 'src/**/*Deps.ts', 'src/**/deps.ts'];

type Severity = 'error' | 'off';

/** @param names separated by white space */
const rules = (plugin: string, names: string, severity: Severity = 'error'): DummyRuleMap =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [`${plugin}/${name}`, severity]),
  );

const JAVASCRIPT = `
  eqeqeq no-array-constructor no-constant-binary-expression no-control-regex no-debugger no-else-return no-eval
  no-fallthrough no-irregular-whitespace no-new-func no-param-reassign no-self-compare no-template-curly-in-string
  no-unreachable-loop no-unsafe-finally no-unused-expressions no-useless-constructor no-useless-escape no-var
  prefer-const prefer-rest-params prefer-spread
`;
const TYPESCRIPT = `
  ban-ts-comment consistent-type-imports no-duplicate-enum-values no-dynamic-delete no-empty-object-type
  no-explicit-any no-extra-non-null-assertion no-extraneous-class no-import-type-side-effects no-invalid-void-type
  no-misused-new no-namespace no-non-null-asserted-nullish-coalescing no-non-null-asserted-optional-chain
  no-non-null-assertion no-require-imports no-this-alias no-unnecessary-type-constraint
  no-unsafe-declaration-merging no-unsafe-function-type no-wrapper-object-types prefer-as-const
  prefer-literal-enum-member prefer-namespace-keyword triple-slash-reference unified-signatures
`;
/** Of TypeScript, and need types. */
const TYPED = `
  await-thenable no-array-delete no-base-to-string no-confusing-void-expression no-deprecated
  no-duplicate-type-constituents no-floating-promises no-for-in-array no-generated-empty-object-type no-implied-eval
  no-meaningless-void-operator no-misused-promises no-misused-spread no-mixed-enums no-redundant-type-constituents
  no-unnecessary-boolean-literal-compare no-unnecessary-condition no-unnecessary-template-expression
  no-unnecessary-type-arguments no-unnecessary-type-assertion no-unnecessary-type-conversion
  no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment no-unsafe-call no-unsafe-enum-comparison
  no-unsafe-member-access no-unsafe-return no-unsafe-unary-minus no-useless-default-assignment only-throw-error
  prefer-promise-reject-errors prefer-reduce-type-parameter prefer-return-this-type related-getter-setter-pairs
  restrict-plus-operands restrict-template-expressions return-await switch-exhaustiveness-check
  use-unknown-in-catch-callback-variable
`;
/** The rules of React, and what its compiler cannot take. */
const REACT = `
  error-boundaries exhaustive-deps globals immutability incompatible-library preserve-manual-memoization purity refs
  rules-of-hooks set-state-in-effect set-state-in-render static-components unsupported-syntax use-memo
`;

export default {
  // Rules are named one by one: a new version of oxlint adds none.
  categories: { correctness: 'off' },
  plugins: ['typescript', 'react'],
  jsPlugins: ['./tools/lintRules.ts'],
  ignorePatterns: ['node_modules/', 'dist/', 'data/', '.cache/', 'coverage/', 'contract/**/gen/'],
  options: { typeAware: true, denyWarnings: true },
  rules: {
    ...rules('eslint', JAVASCRIPT),
    ...rules('typescript', TYPESCRIPT),
    ...rules('typescript', TYPED),
    ...noSyntax(namedExports),
    ...noImports(),
    'own/no-directives': 'error',
    'own/no-order-by-text': 'error',
    'max-depth': ['error', 4],
    'max-lines': ['error', 400],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', 4],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'object-shorthand': ['error', 'properties'],
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'only-allowed-literals' }],
    'typescript/restrict-plus-operands': [
      'error',
      { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
    ],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // Spreading a string counts characters, not UTF-16 units.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
  },
  overrides: [
    {
      files: ['src/**', 'server/**', 'workers/**', 'contract/**'],
      rules: { 'no-console': 'error' },
    },
    {
      files: ['contract/**', 'workers/**', 'server/**', 'demo/**', 'bench/**'],
      rules: noImports(packages.semantic, packages.superagent, packages.react, packages.saga),
    },
    {
      files: ['bench/page/browser/**', 'gallery/**'],
      rules: noImports(packages.semantic, packages.superagent, packages.comlink, packages.saga),
    },
    {
      files: ['src/**/*.{ts,tsx}'],
      rules: {
        ...noImports(packages.semantic, packages.superagent, packages.comlink, packages.storage),
        ...noSyntax(namedExports, catalogue),
      },
    },
    {
      files: ['src/**/*.ts'],
      excludeFiles: ENTRIES,
      rules: {
        ...noSyntax(namedExports, clockAndChance(PURE), globalObject(PURE)),
        ...noGlobals(WORLD, PURE),
      },
    },
    {
      files: ['src/**/*.tsx', 'src/**/use*.ts', 'gallery/**/*.tsx'],
      rules: rules('react', REACT),
    },
    {
      files: ['src/**/*.tsx', 'src/**/use*.ts', 'src/**/components/**/*.ts'],
      excludeFiles: ENTRIES,
      rules: {
        ...noSyntax(namedExports, catalogue, clockAndChance(PICTURE)),
        ...noGlobals(NOT_FOR_COMPONENTS, PICTURE),
        ...noImports(packages.semantic, packages.superagent, packages.comlink, packages.storage, packages.saga),
      },
    },
    {
      files: ['src/common/components/**'],
      rules: noImports(packages.superagent, packages.comlink, packages.storage, packages.saga),
    },
    {
      files: ['src/realtime/**/*.ts'],
      rules: noImports(packages.semantic, packages.superagent, packages.storage, packages.react),
    },
    {
      files: ['src/{app,features}/replay/{replayFrameHost.ts,startReplayFrame.tsx}'],
      rules: noImports(packages.semantic, packages.superagent, packages.storage),
    },
    {
      files: ['src/common/http/client.ts'],
      rules: noImports(packages.semantic, packages.comlink, packages.storage, packages.react),
    },
    {
      files: ['src/**/*{Slice,Selectors,Reducer,State}.ts'],
      rules: noImports(...Object.values(packages)),
    },
    {
      files: ['src/**/*{Saga,Sagas}.ts', 'src/**/saga.ts'],
      rules: {
        ...noSyntax(namedExports, clockAndChance(FROM_DEPS), globalObject(FROM_DEPS)),
        ...noGlobals(WORLD, FROM_DEPS),
        ...noImports(packages.semantic, packages.superagent, packages.comlink, packages.storage, packages.react),
      },
    },
    {
      files: ['src/**/*Api.ts'],
      rules: noImports(...Object.values(packages)),
    },
    {
      files: WITH_GLOBALS,
      rules: { ...noSyntax(namedExports, catalogue), 'no-restricted-globals': 'off' },
    },
    {
      files: ['src/**/browser/**'],
      rules: noImports(packages.semantic, packages.superagent, packages.comlink),
    },
    {
      files: ['test/**'],
      rules: {
        ...noSyntax(namedExports),
        ...noGlobals(['fdescribe', 'fit', 'xdescribe', 'xit'], 'No spec may be focused or skipped.'),
        'max-lines-per-function': 'off',
        'max-lines': ['error', 500],
      },
    },
    {
      files: ['test/support/longRunning.ts'], // skips the long specs on `--quick`, and reports them as pending
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      files: ['test/tools/roles.spec.ts'], // code in texts
      rules: { 'own/no-order-by-text': 'off' },
    },
    {
      files: ['oxlint.config.ts', 'tools/lintRules.ts'], // oxlint imports their defaults
      rules: noSyntax(),
    },
    {
      files: ['**/*.{js,cjs}', '**/*.d.ts'],
      rules: {
        ...rules('typescript', TYPED, 'off'),
        'own/no-restricted-syntax': 'off',
        'typescript/no-require-imports': 'off',
      },
    },
  ],
} satisfies OxlintConfig;
