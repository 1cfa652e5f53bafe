import { Star } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { RATING_REASON } from '#contract/domain.ts';
import { RATING_LOW_MAX, RATING_MAX, RATING_WORDS_MAX } from '#contract/serviceLimits.ts';
import { Button } from '#common/components/Button.tsx';
import { TextAreaField } from '#common/components/TextField.tsx';
import { useCardQuestion } from '../../conversation/components/useCardQuestion.ts';
import { selectOwnChat, selectRatedChat, type CustomerRoot } from '../customerSelectors.ts';
import {
  ratingShown,
  reasonChosen,
  reasonsSent,
  selectRating,
  starsChosen,
  wordsTyped,
  type RatingRoot,
} from './ratingSlice.ts';
import './Rating.css';

const STARS = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

/** Asks how the ended chat was. Draws nothing where the server does not ask. */
export function Rating() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const id = useId();
  const chatId = useSelector(selectRatedChat);
  const isLast = useSelector((root: CustomerRoot) => selectOwnChat(root) === null);
  const { status, given, isExplained } = useSelector((root: RatingRoot) => selectRating(root));
  useEffect(() => {
    if (chatId !== null) dispatch(ratingShown({ chatId }));
  }, [chatId, dispatch]);
  if (status === 'hidden') return null;
  const question = t(isLast ? 'rating.questionLast' : 'rating.question');
  return (
    <div
      className="cs-customer-rating cs-centred-text cs-sunken cs-outlined cs-pad-3-4 cs-stack"
      role="group"
      aria-labelledby={id}
    >
      <p id={id}>{question}</p>
      <div className="cs-rating-stars cs-row cs-centred">
        {STARS.map((star) => (
          <Button
            key={star}
            className="cs-rating-star"
            variant="tertiary"
            aria-label={t('rating.stars', { count: star, max: RATING_MAX })}
            aria-pressed={given?.rating === star}
            disabled={status === 'over'}
            onClick={() => dispatch(starsChosen(star))}
          >
            <Star
              size={28}
              aria-hidden="true"
              fill={given !== null && star <= given.rating ? 'currentColor' : 'none'}
            />
          </Button>
        ))}
      </div>
      <p className="cs-flush cs-hint" role="status">
        {status === 'saved' ? t('rating.thanks') : ''}
      </p>
      <p className="cs-customer-problem cs-flush cs-danger" role="alert">
        {status === 'failed' ? t('rating.failed') : status === 'over' ? t('rating.over') : ''}
      </p>
      {given !== null && given.rating <= RATING_LOW_MAX && !isExplained && status !== 'over' && <Reasons />}
    </div>
  );
}

/** Why the rating is low: a reason, and words. Both can be left out. */
function Reasons() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const id = useId();
  const { status, given } = useSelector((root: RatingRoot) => selectRating(root));
  const [cardQuestion, sendTexts] = useCardQuestion(([words = '']) => {
    dispatch(wordsTyped(words));
    dispatch(reasonsSent());
  });
  const words = given?.words ?? '';
  return (
    <div className="cs-stack cs-gap-3">
      <p id={id} className="cs-flush cs-strong">
        {t('rating.why')}
      </p>
      <div className="cs-rating-reasons cs-gap-2 cs-grid" role="group" aria-labelledby={id}>
        {Object.values(RATING_REASON).map((reason) => (
          <Button
            key={reason}
            className="compact cs-rating-reason"
            aria-pressed={given?.reason === reason}
            onClick={() => dispatch(reasonChosen(given?.reason === reason ? null : reason))}
          >
            {t(`rating.reason.${reason}`)}
          </Button>
        ))}
      </div>
      <TextAreaField
        label={t('rating.words')}
        hint=""
        error={null}
        rows={2}
        maxLength={RATING_WORDS_MAX}
        value={words}
        onChange={({ target }) => dispatch(wordsTyped(target.value))}
      />
      <Button fluid busy={status === 'saving'} onClick={() => sendTexts([words])}>
        {t('rating.send')}
      </Button>
      {cardQuestion}
    </div>
  );
}
