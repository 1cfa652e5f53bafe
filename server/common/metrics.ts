import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** A figure that is read whenever the metrics are. */
export function gauge(register: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [register],
    collect() {
      this.set(read());
    },
  });
}

export function counterIn<Label extends string>(
  register: Registry,
  name: string,
  help: string,
  ...labelNames: Label[]
): Counter<Label> {
  return new Counter({ name, help, labelNames, registers: [register] });
}

export function gaugeIn<Label extends string>(
  register: Registry,
  name: string,
  help: string,
  ...labelNames: Label[]
): Gauge<Label> {
  return new Gauge({ name, help, labelNames, registers: [register] });
}

export function histogramIn<Label extends string>(
  register: Registry,
  name: string,
  shape: { readonly help: string; readonly buckets: number[] },
  ...labelNames: Label[]
): Histogram<Label> {
  return new Histogram({ name, ...shape, labelNames, registers: [register] });
}
