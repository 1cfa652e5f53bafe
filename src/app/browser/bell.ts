import type { AttentionDeps } from '../../features/notifications/index.ts';

/** The parts of `window` that the bell needs. */
export interface BellWindow {
  readonly AudioContext: new () => AudioContext;
  readonly navigator: { readonly userActivation?: { readonly hasBeenActive: boolean } };
  addEventListener(
    type: 'click' | 'keyup',
    listener: (event: Pick<Event, 'target'>) => void,
    options: { readonly signal: AbortSignal },
  ): void;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

/** Two notes that fade in and out. Pitch in hertz, start in seconds. */
const NOTES = [
  { hz: 880, at: 0 },
  { hz: 1_175, at: 0.16 },
] as const;
const NOTE_S = 0.3;
const LOUDNESS = 0.18;
/** The sound hardware is released after this time without a tone, in milliseconds. */
const SUSPEND_AFTER_MS = 1_500;

/** Plays a short tone. Browsers allow sound only after the user has clicked or typed in the page. */
export function createBell(page: BellWindow): AttentionDeps['bell'] {
  let context: AudioContext | null = null;
  let isAllowed = false;
  let suspendTimer = 0;
  let notify: (isAllowed: boolean) => void = () => undefined;
  const update = (isRunning: boolean): void => {
    if (isRunning === isAllowed) return;
    isAllowed = isRunning;
    notify(isRunning);
  };
  /** Creates the context on first use, as browsers log a warning if it is created before a click. */
  const open = async (): Promise<AudioContext> => {
    context ??= new page.AudioContext();
    page.clearTimeout(suspendTimer);
    await context.resume();
    page.clearTimeout(suspendTimer);
    suspendTimer = page.setTimeout(() => {
      context?.suspend().catch(() => undefined);
    }, SUSPEND_AFTER_MS);
    return context;
  };
  const allow = (): void => {
    open().then(
      () => update(true),
      () => update(false),
    );
  };

  return {
    watch: (onChange) => {
      notify = onChange;
      onChange(isAllowed);
      // Some browsers do not report this. There the next click or key requests the permission.
      if (page.navigator.userActivation?.hasBeenActive === true) allow();
      const listening = new AbortController();
      for (const type of ['click', 'keyup'] as const) {
        page.addEventListener(
          type,
          ({ target }) => {
            if (!isAllowed && !isAtControl(target)) allow();
          },
          { signal: listening.signal },
        );
      }
      return () => {
        listening.abort();
        notify = () => undefined;
      };
    },
    allow,
    ring: () => {
      open().then(
        (ready) => {
          for (const { hz, at } of NOTES) sound(ready, hz, ready.currentTime + at);
        },
        () => update(false),
      );
    },
  };
}

/** The sound control requests the permission itself, and must find the state that its user saw. */
function isAtControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-asks-for-sound]') !== null;
}

function sound(context: AudioContext, hz: number, at: number): void {
  const note = new OscillatorNode(context, { frequency: hz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setTargetAtTime(LOUDNESS, at, 0.01);
  volume.gain.setTargetAtTime(0, at + NOTE_S / 3, NOTE_S / 6);
  note.connect(volume).connect(context.destination);
  note.start(at);
  note.stop(at + NOTE_S * 2);
}
