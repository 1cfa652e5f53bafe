declare module 'istanbul-lib-instrument' {
  /** A source map as webpack's loaders hand it on. */
  type SourceMap = string | object | undefined;

  export function createInstrumenter(options: { esModules: boolean }): {
    instrumentSync(code: string, file: string, inputMap: SourceMap): string;
    lastSourceMap(): object;
  };
}
