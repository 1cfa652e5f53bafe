/** Replaced by the bundler, so that development-only code is cut from production. */
declare const process: {
  readonly env: {
    readonly NODE_ENV: 'development' | 'production';
    readonly BUILD_ID?: string;
  };
};

declare module '*.css';
