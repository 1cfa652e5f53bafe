/** How far the stage has come. `none`: its script has not begun. */
export type StageState = 'none' | 'begun' | 'ready' | 'failed';

const SIGN = 'replay-stage';
const STATES: readonly string[] = ['begun', 'ready', 'failed'] satisfies readonly StageState[];

/** In the stage: says how far it has come, on its document, and tells the page around it to look. */
export function signal(stage: Window & typeof globalThis, state: StageState): void {
  stage.document.documentElement.dataset['stage'] = state;
  stage.parent.postMessage(SIGN, stage.origin);
}

/** @param stage the frame's document; null: the frame shows another site, or nothing */
export function stageState(stage: Document | null): StageState {
  const told = stage?.documentElement.dataset['stage'] ?? '';
  return isState(told) ? told : 'none';
}

export function isStageSign(message: unknown): boolean {
  return message === SIGN;
}

function isState(text: string): text is StageState {
  return STATES.includes(text);
}
