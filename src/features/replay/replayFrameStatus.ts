/** How far the replay frame has loaded. `none`: its script has not begun. */
export type ReplayFrameStatus = 'none' | 'begun' | 'ready' | 'failed';

const MESSAGE = 'replay-frame';
const STATUSES: readonly string[] = ['begun', 'ready', 'failed'] satisfies readonly ReplayFrameStatus[];

/** Called in the frame: writes the status on the frame's document, and notifies the page around it. */
export function reportStatus(frame: Window & typeof globalThis, status: ReplayFrameStatus): void {
  frame.document.documentElement.dataset['replayFrame'] = status;
  frame.parent.postMessage(MESSAGE, frame.origin);
}

/** @param document of the frame; null if the frame shows another site, or nothing */
export function readStatus(document: Document | null): ReplayFrameStatus {
  const status = document?.documentElement.dataset['replayFrame'] ?? '';
  return isStatus(status) ? status : 'none';
}

/** Whether a message says that the status has changed. */
export function isStatusMessage(message: unknown): boolean {
  return message === MESSAGE;
}

function isStatus(text: string): text is ReplayFrameStatus {
  return STATUSES.includes(text);
}
