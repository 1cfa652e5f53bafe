import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../common/components/Button.tsx';
import { useView } from '../../../../common/view/index.ts';
import { QueryWords } from '../../../queryView/index.ts';

/** So much of a long text is shown at first: what is said about it stays within reach. */
const SHOWN_CHARACTERS = 1_500;
const SHOWN_LINES = 20;

/** What a customer wrote. A long text is shown as far as its beginning, and the rest when it is wanted. */
export function FoldedWords({ text }: { readonly text: string }) {
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

/** The text itself when there is little more of it than its beginning. */
function beginningOf(text: string): string {
  const lines = text.split('\n');
  const shown = [...lines.slice(0, SHOWN_LINES).join('\n')].slice(0, SHOWN_CHARACTERS).join('');
  return text.length - shown.length < SHOWN_CHARACTERS / 5 && lines.length <= SHOWN_LINES + 5 ? text : shown;
}
