import { useLayoutEffect, useRef, type RefObject } from 'react';
import { missingIn, type CannedInsert, type FilledText } from '../insertion.ts';

/** What decides where the characters of a text are. */
const LOOK = ['font', 'letterSpacing', 'padding', 'textAlign', 'direction', 'tabSize'] as const;

interface CannedMarksProps {
  readonly text: string;
  readonly inserted: CannedInsert | undefined;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/** Marks the variables without a value in a text area: a copy of the text lies over it, of which only the marks show. */
export function CannedMarks({ text, inserted, box }: CannedMarksProps) {
  const copied = useRef<HTMLDivElement>(null);
  const marks = missingIn(text, inserted);
  const hasMissing = marks.length > 0;
  useLayoutEffect(() => {
    const [element, copy] = [box.current, copied.current];
    if (element === null || copy === null) return undefined;
    const look = getComputedStyle(element);
    for (const property of LOOK) copy.style[property] = look[property];
    // In place of the scroll bar, so that lines break at the same places.
    copy.style.paddingRight = `calc(${look.paddingRight} + ${element.offsetWidth - element.clientWidth}px)`;
    const follow = () => {
      copy.scrollTop = element.scrollTop;
    };
    follow();
    element.addEventListener('scroll', follow);
    return () => element.removeEventListener('scroll', follow);
  }, [box, hasMissing, text]);
  if (!hasMissing) return null;
  return (
    <div
      ref={copied}
      className="cs-canned-marks cs-covering cs-absolute cs-lines cs-breaks cs-clipped"
      aria-hidden="true"
      translate="no"
    >
      <MarkedText text={text} marks={marks} />
    </div>
  );
}

/** A text with marks on its variables that have no value. */
export function MarkedText({ text, marks }: FilledText) {
  const ends = [0, ...marks.map((variable) => variable.from + variable.text.length)];
  return (
    <>
      {marks.map((variable, index) => (
        <span key={variable.from}>
          {text.slice(ends[index], variable.from)}
          <mark>{variable.text}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
