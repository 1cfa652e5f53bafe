import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#common/components/Button.tsx';
import { useView } from '#common/view/index.ts';
import { QueryWords } from '#src/conversation/components/QueryContent.tsx';

/** A longer text is cut here at first, so that the replies below it stay within reach. */
const SHOWN_CHARACTERS = 1_500;
const SHOWN_LINES = 20;

/** The customer's text. Shows the beginning of a long one, with a button for the rest. */
export function FoldedText({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [unfolded, unfold] = useView('query.words');
  const isOpen = unfolded !== null;
  const beginning = beginningOf(text);
  if (beginning === text) return <QueryWords text={text} />;
  return (
    <>
      <div id={id}>
        <QueryWords text={isOpen ? text : `${beginning}…`} />
      </div>
      <Button
        className="cs-query-unfold"
        variant="link"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => unfold(isOpen ? null : '')}
      >
        {t(isOpen ? 'queryDetail.showLess' : 'queryDetail.showAll')}
      </Button>
    </>
  );
}

/** Returns the whole text when the rest would be short. */
function beginningOf(text: string): string {
  const lines = text.split('\n');
  const shown = [...lines.slice(0, SHOWN_LINES).join('\n')].slice(0, SHOWN_CHARACTERS).join('');
  return text.length - shown.length < SHOWN_CHARACTERS / 5 && lines.length <= SHOWN_LINES + 5 ? text : shown;
}
