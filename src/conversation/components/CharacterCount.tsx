import { useTranslation } from 'react-i18next';
import './Composer.css';

/** The count appears when this many characters are left. */
const COUNTED = 500;
/** Characters between two announcements of the remaining length. */
const ANNOUNCED_STEP = 100;

interface CharacterCountProps {
  readonly length: number;
  readonly max: number;
  /** The limit in words, announced when the text is too long. */
  readonly tooLong: string;
}

/**
 * The remaining length of a text that is almost full, or how much is too much. Screen readers hear round numbers, not
 * one after each letter.
 */
export function CharacterCount({ length, max, tooLong }: CharacterCountProps) {
  const { t } = useTranslation();
  const left = max - length;
  const announced = t('conversation.charactersLeft', { count: Math.ceil(left / ANNOUNCED_STEP) * ANNOUNCED_STEP });
  return (
    <>
      {left < COUNTED && (
        <p
          className={`cs-composer-count cs-muted cs-tiny cs-digits cs-flush ${left < 0 ? 'is-over' : ''}`.trim()}
          aria-hidden="true"
        >
          {left < 0
            ? t('conversation.charactersTooMany', { count: -left })
            : t('conversation.charactersLeft', { count: left })}
        </p>
      )}
      <p className="cs-visually-hidden" role="status">
        {left < COUNTED && (left < 0 ? tooLong : announced)}
      </p>
    </>
  );
}
