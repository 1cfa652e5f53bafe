import { VirtualTime as PageTime } from '#tools/replay/page/rerun/virtualTime.ts';
import { settle } from './testStore.ts';

/** The virtual time of re-runs, which also waits for files that are being read. */
export class VirtualTime extends PageTime {
  constructor(now: number) {
    super(now, settle);
  }
}

/** Call it in a `describe`: in each of its specs the page's timers follow a clock that starts at `now`. */
export function onVirtualTime(now: number): VirtualTime {
  const time = new VirtualTime(now);
  let restore: () => void;
  beforeEach(() => {
    time.restart(now);
    restore = time.install();
  });
  afterEach(() => restore());
  return time;
}
