/**
 * No screen writes an error or a warning to the console: a spec during which one appears has failed.
 * A spec that provokes one on purpose spies on the console itself.
 */
const noise: string[] = [];

for (const level of ['error', 'warn'] as const) {
  const write = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    noise.push(`console.${level}: ${parts.map(String).join(' ')}`);
    write(...parts);
  };
}

afterEach(() => {
  for (const line of noise.splice(0)) fail(line);
});
