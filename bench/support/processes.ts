import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Whether this machine tells about its processes as Linux does. */
export const canReadProcesses = existsSync('/proc/self/status');

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => parentOf(each) === pid);
}

/** How a process was called, or what it calls itself now; empty when it is gone. */
export function commandOf(pid: number): string {
  return read(pid, 'cmdline').replaceAll('\0', ' ').trim();
}

/** Memory that a process has in use, in MiB; 0 when it is gone or the machine does not tell. */
export function residentMib(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(pid, 'status'))?.[1] ?? 0) / 1_024;
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(read(pid, 'status'))?.[1] ?? 0);
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
