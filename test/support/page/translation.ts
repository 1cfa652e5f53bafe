import { translateTexts } from '../translateTexts.ts';

/** Translates what is in an element, until the spec ends. Each translation begins with «. */
export function translatePage(root: Element): void {
  stops.push(translateTexts({ mark: '«', root }));
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
