/** Replaced by the bundler, so that development-only code is cut from production. */
declare const process: {
  readonly env: {
    readonly NODE_ENV: 'development' | 'production';
    readonly BUILD_ID?: string;
    readonly HOT_PAGES?: '0' | '1';
  };
};

/**
 * There under `npm run dev` only. webpack's own types (webpack/module) say that it is always there, and declare many
 * `__webpack_…__` globals.
 */
interface ImportMeta {
  readonly webpackHot?: {
    readonly accept: (modules: readonly string[], then: () => void) => void;
  };
}

declare module '*.css';
