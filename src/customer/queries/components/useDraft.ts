import { useEffect, useRef, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { readMessage } from '#common/messageText.ts';
import { useAttachments } from '#src/conversation/components/useAttachments.ts';
import { useCardQuestion } from '#src/conversation/components/useCardQuestion.ts';
import type { DraftField, DraftFields } from '../drafts.ts';
import { isLocked, sendRequested, wordsChanged } from '../draftsSlice.ts';
import { draftPictures, selectDraft, selectDraftFields, type QueriesRoot } from '../queriesReducer.ts';

/** The draft of a new query or an answer, with its callbacks. */
export function useDraft(place: string) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const draft = useSelector((root: QueriesRoot) => selectDraft(root, place));
  const words = useSelector((root: QueriesRoot) => selectDraftFields(root, place));
  const pictures = useAttachments(draftPictures, place);
  const { form, watchProblems } = useFocusOnProblems(draft.problems);
  const [cardQuestion, sendTexts] = useCardQuestion(([title = '', description = '']) => {
    if (title !== words.title || description !== words.description)
      dispatch(wordsChanged({ place, words: { title, description } }));
    watchProblems();
    dispatch(sendRequested({ place }));
  });
  const send = () => sendTexts([words.title, words.description]);
  return {
    words,
    isBegun: Object.values(draft.words).some((word) => word !== '') || pictures.chosen.length > 0,
    sending: draft.sending,
    isLocked: isLocked(draft),
    pictures,
    problemOf: (field: DraftField | 'pictures') => {
      const problem = draft.problems[field];
      return problem === undefined ? null : readMessage(t, problem);
    },
    /** A preselected product becomes part of the draft with the first change. */
    change: (change: Partial<DraftFields>) => {
      const { product } = words;
      dispatch(wordsChanged({ place, words: product === draft.words.product ? change : { product, ...change } }));
    },
    send,
    cardQuestion,
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: SyntheticEvent) => {
        event.preventDefault();
        send();
      },
    },
  };
}

/** Focuses the first invalid field after a failed attempt to send: at once, or when the uploads have finished. */
function useFocusOnProblems(problems: Readonly<Record<string, unknown>>) {
  const form = useRef<HTMLFormElement>(null);
  const isWatching = useRef(false);
  useEffect(() => {
    if (!isWatching.current || Object.keys(problems).length === 0) return;
    isWatching.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], .is-invalid button')?.focus();
  }, [problems]);
  const watchProblems = () => {
    isWatching.current = true;
  };
  return { form, watchProblems };
}
