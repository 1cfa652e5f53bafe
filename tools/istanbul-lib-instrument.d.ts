declare module 'istanbul-lib-instrument' {
  /** A source map as webpack passes it to loaders. */
  type SourceMap = string | object | undefined;

  export function createInstrumenter(options: { esModules: boolean }): {
    instrumentSync(code: string, file: string, inputMap: SourceMap): string;
    lastSourceMap(): object;
  };
}
