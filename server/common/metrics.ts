import { Gauge, type Registry } from 'prom-client';

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
