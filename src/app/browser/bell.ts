/** What sounds with the page, as far as the bell needs it. */
export interface BellWindow {
  readonly AudioContext: new () => AudioContext;
  readonly navigator: { readonly userActivation?: { readonly hasBeenActive: boolean } };
  addEventListener(
    sign: 'click' | 'keyup',
    listener: (event: Pick<Event, 'target'>) => void,
    options: { readonly signal: AbortSignal },
  ): void;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

/** A short tone. Browsers let a page sound only after its user has clicked or typed in it. */
export interface Bell {
  /**
   * Tells from now on, beginning at once, whether the page may sound. The user's first click or key gets the permission
   * where it is missing.
   * @returns stops telling
   */
  readonly watch: (onChange: (isAllowed: boolean) => void) => () => void;
  /** Asks the browser once more. To be called while it still counts the user's click. */
  readonly allow: () => void;
  /** Sounds, if it may. */
  readonly ring: () => void;
}

/** Two notes, in hertz and seconds, soft at both ends. */
const NOTES = [
  { hz: 880, at: 0 },
  { hz: 1_175, at: 0.16 },
] as const;
const NOTE_S = 0.3;
const LOUDNESS = 0.18;
/** Unused for so long, the sound hardware may rest. */
const REST_AFTER_MS = 1_500;

export function createBell(page: BellWindow): Bell {
  let context: AudioContext | null = null;
  let isAllowed = false;
  let resting = 0;
  let tell: (isAllowed: boolean) => void = () => undefined;
  const found = (isRunning: boolean): void => {
    if (isRunning === isAllowed) return;
    isAllowed = isRunning;
    tell(isRunning);
  };
  /** A context that was made before any click would have the browser complain. */
  const open = async (): Promise<AudioContext> => {
    context ??= new page.AudioContext();
    page.clearTimeout(resting);
    await context.resume();
    page.clearTimeout(resting);
    resting = page.setTimeout(() => {
      context?.suspend().catch(() => undefined);
    }, REST_AFTER_MS);
    return context;
  };
  const allow = (): void => {
    open().then(
      () => found(true),
      () => found(false),
    );
  };

  return {
    watch: (onChange) => {
      tell = onChange;
      onChange(isAllowed);
      // Not every browser says so; a click or key to come says it, too.
      if (page.navigator.userActivation?.hasBeenActive === true) allow();
      const listening = new AbortController();
      for (const sign of ['click', 'keyup'] as const) {
        page.addEventListener(
          sign,
          ({ target }) => {
            if (!isAllowed && !isAtControl(target)) allow();
          },
          { signal: listening.signal },
        );
      }
      return () => {
        listening.abort();
        tell = () => undefined;
      };
    },
    allow,
    ring: () => {
      open().then(
        (ready) => {
          for (const { hz, at } of NOTES) sound(ready, hz, ready.currentTime + at);
        },
        () => found(false),
      );
    },
  };
}

/** A control of the sound asks by itself, and must find the sound as its user saw it. */
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
