// @ts-check
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// The house's sentence: the worker is mechanism, sagas are policy, reducers are memory, components are a picture.
// Which folder may import which is dependency-cruiser's affair; here is which packages and globals a file's role
// allows.

/**
 * A package and where it may be imported.
 * @typedef {{ name: string, why: string }} Banned
 */

/** @type {Record<string, Banned[]>} */
const packages = {
  semantic: [{ name: 'semantic-ui-react', why: 'Only src/common/components wraps Semantic UI: use what it offers.' }],
  superagent: [{ name: 'superagent', why: 'src/common/http/client.ts is the one HTTP client.' }],
  comlink: [
    { name: 'comlink', why: 'The doors are in src/realtime (to the worker) and src/app/replay (to the stage).' },
  ],
  storage: [{ name: 'idb', why: 'Only browser folders open IndexedDB.' }],
  react: ['react', 'react-dom', 'react-redux', 'react-router-dom', 'react-i18next', 'lucide-react'].map((name) => ({
    name,
    why: 'Only components, and what composes them, know React.',
  })),
  saga: ['redux-saga', 'redux-saga/effects', 'typed-redux-saga'].map((name) => ({
    name,
    why: 'Effects live in sagas.',
  })),
};

/** @param {Banned[][]} groups */
const noImports = (...groups) => ({
  'no-restricted-imports': [
    'error',
    {
      paths: groups.flat().map(({ name, why }) => ({ name, message: why })),
      patterns: [
        {
          regex: '^semantic-ui-css/(?:semantic|components/site)',
          message:
            'Import the style sheets of the components that are used. site.css imports fonts from another host: ' +
            'src/common/styles/base.css replaces it.',
        },
      ],
    },
  ],
});

/** What reads or changes the world outside, by its global name: clock, random, storage, DOM, timers and network. */
const WORLD = [
  'BroadcastChannel',
  'caches',
  'createImageBitmap',
  'crypto',
  'document',
  'EventSource',
  'fetch',
  'getComputedStyle',
  'globalThis',
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

/** @param {string[]} names @param {string} message */
const noGlobals = (names, message) => ({
  'no-restricted-globals': ['error', ...names.map((name) => ({ name, message }))],
});

/** @param {string} message */
const clockAndChance = (message) => [
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message },
  { selector: "CallExpression[callee.name='Date']", message },
  { selector: "MemberExpression[object.name='Math'][property.name='random']", message },
  { selector: "CallExpression[callee.name='moment'][arguments.length=0]", message },
];

const everywhere = [
  {
    selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
    message: 'A cast through unknown silences the compiler.',
  },
];
const namedExports = [{ selector: 'ExportDefaultDeclaration', message: 'Named exports only.' }];

const TEXT_PROPS = '/^(alt|aria-label|content|header|label|placeholder|title)$/';
const catalogue = [
  { selector: 'JSXText[value=/\\p{L}/u]' },
  { selector: 'JSXElement > JSXExpressionContainer > Literal[value=/\\p{L}/u]' },
  { selector: `JSXAttribute[name.name=${TEXT_PROPS}] > Literal[value=/\\p{L}/u]` },
].map((rule) => ({ ...rule, message: 'Text that users see comes from the catalogue (docs/architecture.md).' }));

/** @param {{ selector: string, message: string }[][]} groups */
const noSyntax = (...groups) => ({ 'no-restricted-syntax': ['error', ...everywhere, ...groups.flat()] });

const FROM_DEPS = 'Comes in deps: a saga that asks the world itself cannot be tested or replayed.';
const PURE =
  'Code is pure and deterministic by default: take this as an argument, or put it into deps or a browser folder.';
const PICTURE = 'Components draw and dispatch: this is a saga’s work.';

/** Where a page starts. */
const ENTRIES = ['src/*.{ts,tsx}', 'src/customer/main.tsx'];
/** What alone reaches the world: it is handed to sagas as deps, and to the rest as arguments. */
const WORLDLY = ['src/**/browser/**', 'src/**/*Deps.ts', 'src/**/deps.ts'];

export default tseslint.config(
  { ignores: ['node_modules/', 'dist/', 'data/', '.cache/', 'coverage/', 'contract/**/gen/'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...noSyntax(namedExports),
      ...noImports(),
      eqeqeq: 'error',
      'max-depth': ['error', 4],
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
      'no-constant-binary-expression': 'error',
      'no-control-regex': 'error',
      'no-debugger': 'error',
      'no-eval': 'error',
      'no-else-return': 'error',
      'no-fallthrough': 'error',
      'no-irregular-whitespace': 'error',
      'no-new-func': 'error',
      'no-param-reassign': 'error',
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unreachable-loop': 'error',
      'no-unsafe-finally': 'error',
      'no-useless-escape': 'error',
      'no-var': 'error',
      'object-shorthand': ['error', 'properties'],
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // A string's spread counts characters as people do.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Services and APIs are objects of closures, which need no binding.
      '@typescript-eslint/unbound-method': 'off',
      // A handler is async because its type says so, whether it awaits today or not.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['src/**', 'server/**', 'workers/**', 'contract/**'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['contract/**', 'workers/**', 'server/**', 'bench/**'],
    rules: noImports(packages.semantic, packages.superagent, packages.react, packages.saga),
  },
  {
    files: ['bench/page/browser/**'],
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
    ignores: ENTRIES,
    rules: {
      ...noSyntax(namedExports, clockAndChance(PURE)),
      ...noGlobals(WORLD, PURE),
    },
  },
  {
    files: ['src/**/*.tsx', 'src/**/use*.ts'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'react-hooks/exhaustive-deps': 'error',
      'react-hooks/incompatible-library': 'error',
      'react-hooks/unsupported-syntax': 'error',
    },
  },
  {
    files: ['src/**/*.tsx', 'src/**/use*.ts', 'src/**/components/**/*.ts'],
    ignores: ENTRIES,
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
    files: ['src/app/replay/{stageHost.ts,startStage.tsx}'],
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
      ...noSyntax(namedExports, clockAndChance(FROM_DEPS)),
      ...noGlobals(WORLD, FROM_DEPS),
      ...noImports(packages.semantic, packages.superagent, packages.comlink, packages.storage, packages.react),
    },
  },
  {
    files: ['src/**/*Api.ts'],
    rules: noImports(...Object.values(packages)),
  },
  {
    files: WORLDLY,
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
      ...noGlobals(['fdescribe', 'fit', 'xdescribe', 'xit'], 'Every spec runs, always.'),
      'max-lines-per-function': 'off',
      'max-lines': ['error', 500],
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  {
    files: ['test/support/longRunning.ts'], // the quick form of the command, which counts what it leaves out
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: ['**/*.{js,cjs}', '**/*.d.ts'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: {
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-require-imports': 'off',
    },
  },
);
