import { useTranslation } from 'react-i18next';
import { isolated } from '#contract/names.ts';
import './TypingLine.css';

interface TypingLineProps {
  /** null while no one types, '' for an unknown person. */
  readonly name: string | null;
  /** In place of what the line usually says. */
  readonly words?: string;
  /** They have typed for a while. */
  readonly isSpoken: boolean;
}

/**
 * Says who is typing. It keeps its space while no one is, so that nothing jumps.
 * Screen readers say it once, after a while.
 */
export function TypingLine({ name, isSpoken, ...given }: TypingLineProps) {
  const { t } = useTranslation();
  const words =
    given.words ??
    (name === '' ? t('conversation.typingSomeone') : name && t('conversation.typing', { name: isolated(name) }));
  return (
    <>
      <p
        className="cs-typing cs-on-canvas cs-clipped cs-row cs-gap-2 cs-muted cs-tiny cs-fixed cs-flush"
        aria-hidden="true"
        data-typing={name !== null}
      >
        {name !== null && (
          <>
            <span className="cs-typing-dots">
              <i />
              <i />
              <i />
            </span>
            <span className="cs-ellipsis">{words}</span>
          </>
        )}
      </p>
      <span className="cs-visually-hidden" role="status">
        {isSpoken && words}
      </span>
    </>
  );
}
