import { createContext, useContext, useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { selectRatedChat, selectSolvedCheck } from '../customerSelectors.ts';
import { solvedAnswerGiven } from '../solvedCheckSlice.ts';

/**
 * Focuses a part of the page when the focused element has disappeared. Without it, a screen reader would start again at
 * the top of the page.
 */
export function useFocusFallback(part: RefObject<HTMLElement | null>, occasion: string): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) part.current?.focus({ preventScroll: true });
  }, [part, occasion]);
}

/** The question how the chat was. Its code loads late. */
export const RatingContext = createContext<ReactNode>(null);

/** What a customer is asked about a chat that has ended. Draws nothing when no question is open. */
export function ChatQuestions({ question }: { readonly question: string }) {
  const rating = useContext(RatingContext);
  const hasRating = useSelector(selectRatedChat) !== null;
  return (
    <>
      <SolvedCheck question={question} />
      {hasRating && rating}
    </>
  );
}

/** Asks whether it solved the problem. */
function SolvedCheck({ question }: { readonly question: string }) {
  const { t } = useTranslation();
  const id = useId();
  const part = useRef<HTMLDivElement>(null);
  const { check } = useSelector(selectSolvedCheck);
  useFocusFallback(part, check.status);
  if (check.status === 'none') return null;
  return (
    <div
      ref={part}
      className="cs-customer-solved cs-centred-text cs-sunken cs-outlined cs-pad-3-4 cs-centred cs-stack"
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
    >
      <p id={id} role="status">
        {check.status === 'answered' ? t('customer.solved.thanks') : question}
      </p>
      {check.status !== 'answered' && <Answers given={check.status === 'answering' ? check.solved : null} />}
      <p className="cs-customer-problem cs-flush cs-danger" role="alert">
        {check.status === 'asked' && check.hasFailed ? t('customer.solved.failed') : ''}
      </p>
    </div>
  );
}

/** @param given the answer that is being sent; null: none */
function Answers({ given }: { readonly given: boolean | null }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { yes, no } = useSelector(selectSolvedCheck);
  const answers = [
    { solved: true, words: yes === '' ? t('customer.solved.yes') : yes },
    { solved: false, words: no === '' ? t('customer.solved.no') : no },
  ];
  return (
    <div className="cs-customer-answers cs-gap-2 cs-grid">
      {answers.map(({ solved, words }) => (
        <Button
          key={String(solved)}
          busy={given === solved}
          disabled={given === !solved}
          onClick={() => dispatch(solvedAnswerGiven(solved))}
        >
          <bdi>{words}</bdi>
        </Button>
      ))}
    </div>
  );
}
