import { useEffect, useEffectEvent, type RefObject } from 'react';
import { endsInSign, searchAt, type Search } from '../typing.ts';

interface TextEvents {
  /** The text or the caret has changed. @param isNew the search is a sign that was typed just now */
  readonly onText: (search: Search | null, isNew: boolean) => void;
  readonly onLeave: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/**
 * Listens to a text, but not to what an input method composes in it. These are native listeners: the picker loads later
 * than the text, and gets its keys first.
 */
export function useTextEvents(box: RefObject<HTMLTextAreaElement | null>, events: TextEvents): void {
  const onText = useEffectEvent(events.onText);
  const onLeave = useEffectEvent(events.onLeave);
  const onKey = useEffectEvent(events.onKey);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const end = new AbortController();
    const listen = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => element.addEventListener(type, listener, end);
    const read = (isTyped: boolean) => {
      const { value, selectionStart, selectionEnd } = element;
      const search = selectionStart === selectionEnd ? searchAt(value, selectionEnd) : null;
      onText(search, isTyped && search?.typed === '');
    };
    listen('input', (event) => {
      if (event instanceof InputEvent && !event.isComposing) read(event.inputType === 'insertText');
    });
    listen('compositionend', ({ data }) => read(endsInSign(data))); // input methods compose punctuation, too
    listen('click', () => read(false));
    listen('keyup', ({ isComposing }) => {
      if (!isComposing) read(false);
    });
    listen('keydown', (event) => onKey(event));
    listen('blur', () => onLeave());
    return () => end.abort();
  }, [box]);
}
