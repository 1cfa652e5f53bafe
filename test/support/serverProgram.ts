const bundle = process.env['SPEC_SERVER'];

/** Node's arguments that run the server: the run's bundle, which starts sooner, or the sources without one. */
export const serverProgram: readonly string[] =
  bundle === undefined ? ['--import', 'tsx', 'server/main.ts'] : ['--enable-source-maps', bundle];
