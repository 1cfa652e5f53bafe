import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import { nameForCustomers } from '#contract/staffNames.ts';
import { useShown } from '#common/useShown.ts';
import { selectUser, type SessionRoot } from '../../session/index.ts';
import { insertText } from '../browser/insertText.ts';
import { cannedInserted } from '../cannedActions.ts';
import { placeHidden, placeShown, requestHandled, selectCanned, type CannedTextsRoot } from '../cannedTextsSlice.ts';
import {
  filledText,
  missingIn,
  missingOf,
  type CannedInsert,
  type CannedTarget,
  type CannedValues,
  type MissingVariable,
} from '../insertion.ts';
import { textIn } from '../languages.ts';
import { CannedList } from './CannedList.tsx';
import { CannedMarks } from './CannedMarks.tsx';
import { usePicking } from './usePicking.ts';
import './CannedPicker.css';

export interface CannedPickerProps {
  readonly place: CannedTarget;
  /** What has been typed. */
  readonly text: string;
  /** What of it was inserted last; undefined: nothing. */
  readonly inserted: CannedInsert | undefined;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** Those that the place knows. The picker adds the agent's name, as customers see it. */
  readonly values: CannedValues;
  /** The product that the customer uses. Replies for other products are not offered. */
  readonly product: number;
  /** What the customer has written, which may show their language. */
  readonly written: string;
}

/**
 * The canned replies over a text: a `/` at the beginning of a word opens them. The text keeps the focus. Variables that
 * have no value are marked, and selected when the user tries to send the text.
 */
export function CannedPicker({ place, text, inserted, box, values, product, written }: CannedPickerProps) {
  const dispatch = useDispatch();
  const user = useSelector((root: SessionRoot) => selectUser(root));
  const allValues: CannedValues =
    user === null ? values : { ...values, agent: nameForCustomers(user.staffNames, user.name, values.product ?? '') };
  useTarget(place);

  const insert = (reply: CannedReply, lang: string | null, from: number | null) => {
    const { current: element } = box;
    const chosen = textIn(reply, lang);
    if (element === null || chosen === undefined || element.readOnly || element.disabled) return;
    const filled = filledText(chosen.body, allValues);
    const start = from ?? element.selectionStart;
    insertText(element, start, element.selectionEnd, filled.text);
    const [first] = filled.marks;
    if (first !== undefined) selectMissing(element, { ...first, from: start + first.from });
    const { id, version, steps } = reply;
    const missing = missingOf(filled);
    dispatch(cannedInserted({ place, cannedId: id, version, lang: chosen.lang, text: filled.text, missing, steps }));
  };
  const picking = usePicking({ box, product, written, onInsert: insert });
  useRequests((reply) => insert(reply, picking.wantedLang, null));
  useHolds(() => {
    const [first] = missingIn(text, inserted);
    if (box.current !== null && first !== undefined) selectMissing(box.current, first);
  });
  return (
    <>
      <CannedMarks text={text} inserted={inserted} box={box} />
      <CannedList picking={picking} values={allValues} kind={place.kind} />
    </>
  );
}

/** Selects a variable without a value: typing replaces it. */
function selectMissing(element: HTMLTextAreaElement, { from, text }: MissingVariable): void {
  element.focus();
  element.setSelectionRange(from, from + text.length);
}

/** While it is on screen, the command bar offers replies, and the list is kept up to date. */
function useTarget({ kind, id }: CannedTarget): void {
  useShown(
    useCallback(() => placeShown({ kind, id }), [kind, id]),
    useCallback(() => placeHidden({ kind, id }), [kind, id]),
  );
}

/** Inserts what the command bar asks for. */
function useRequests(onRequest: (reply: CannedReply) => void): void {
  const dispatch = useDispatch();
  const { replies, requestedId } = useSelector((root: CannedTextsRoot) => selectCanned(root));
  const run = useEffectEvent((id: string) => {
    const reply = replies.find((known) => known.id === id);
    if (reply !== undefined) onRequest(reply);
    dispatch(requestHandled());
  });
  useEffect(() => {
    if (requestedId !== null) run(requestedId);
  }, [requestedId]);
}

/** Calls the function each time a text could not be sent. */
function useHolds(onHold: () => void): void {
  const { held } = useSelector((root: CannedTextsRoot) => selectCanned(root));
  const seen = useRef(held);
  const run = useEffectEvent(onHold);
  useEffect(() => {
    if (held === seen.current) return;
    seen.current = held;
    run();
  }, [held]);
}
