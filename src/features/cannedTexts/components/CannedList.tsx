import { Zap } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CANNED_SCOPE } from '#contract/canned.ts';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import { Button } from '#common/components/Button.tsx';
import { languageName } from '#common/format/languageName.ts';
import { filledText, type CannedTarget, type CannedValues } from '../insertion.ts';
import { textIn } from '../languages.ts';
import { MarkedText } from './CannedMarks.tsx';
import type { Picking } from './usePicking.ts';

/** Characters of the text in a row. */
const SHOWN_MAX = 160;

interface CannedListProps {
  readonly picking: Picking;
  readonly values: CannedValues;
  readonly kind: CannedTarget['kind'];
}

/** The replies that are offered, and what Enter would insert. The text keeps the focus. */
export function CannedList({ picking, values, kind }: CannedListProps) {
  const { t } = useTranslation();
  const { rows, active, wantedLang, listId, rowId, onPoint, onChoose } = picking;
  const root = useRef<HTMLDivElement>(null);
  const isOpen = active !== undefined;
  useEffect(() => {
    if (isOpen) root.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    root.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      {active !== undefined && (
        // Keeps the focus in the text.
        <div
          ref={root}
          className={`cs-canned cs-raised cs-absolute cs-clipped cs-panel cs-stack is-at-${kind}`}
          onMouseDown={(event) => event.preventDefault()}
        >
          <div
            id={listId}
            role="listbox"
            aria-label={t('cannedTexts.replies')}
            // It scrolls, so a screen reader must be able to reach it. Tab does not: it inserts.
            tabIndex={0}
            className="cs-canned-list cs-pad-1 cs-contained cs-scroll-all"
          >
            {rows.map((reply) => (
              <Row
                key={reply.id}
                id={rowId(reply)}
                reply={reply}
                body={textIn(reply, wantedLang)?.body ?? ''}
                isActive={reply === active}
                onPoint={() => onPoint(reply)}
                onChoose={() => onChoose(reply)}
              />
            ))}
          </div>
          <Preview reply={active} picking={picking} values={values} />
        </div>
      )}
      <span role="status" className="cs-visually-hidden">
        {active !== undefined && t('cannedTexts.found', { count: rows.length })}
      </span>
    </>
  );
}

interface RowProps {
  readonly id: string;
  readonly reply: CannedReply;
  readonly body: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Row({ id, reply: { title, shortcut, scope, steps }, body, isActive, onPoint, onChoose }: RowProps) {
  const { t } = useTranslation();
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="cs-canned-row cs-pointer cs-rounded cs-row cs-gap-3"
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <bdi className="cs-canned-title cs-strong cs-ellipsis">{title}</bdi>
      <bdi className="cs-canned-body cs-grow cs-hint cs-narrowed cs-ellipsis">{body.slice(0, SHOWN_MAX)}</bdi>
      {scope === CANNED_SCOPE.personal && (
        <span className="cs-muted cs-tiny cs-fixed">{t('cannedTexts.personal')}</span>
      )}
      {steps.length > 0 && (
        <Zap className="cs-muted cs-tiny cs-fixed" size={14} role="img" aria-label={t('cannedTexts.macro')} />
      )}
      <kbd className="cs-fixed">/{shortcut}</kbd>
    </div>
  );
}

/** The text as it would be inserted, its languages, and what happens then. */
function Preview({
  reply,
  picking: { wantedLang, onLanguage },
  values,
}: {
  readonly reply: CannedReply;
  readonly picking: Picking;
  readonly values: CannedValues;
}) {
  const { t } = useTranslation();
  const shown = textIn(reply, wantedLang);
  if (shown === undefined) return null;
  return (
    <div className="cs-canned-preview cs-scroll-all cs-pad-2-4 cs-sunken cs-line-above cs-fixed">
      <p dir="auto" lang={shown.lang}>
        <MarkedText {...filledText(shown.body, values)} />
      </p>
      {reply.steps.length > 0 && (
        <p className="cs-muted cs-tiny">
          {t('cannedTexts.then', { steps: reply.steps.map((step) => t(`cannedTexts.step.${step}`)).join(', ') })}
        </p>
      )}
      {reply.texts.length > 1 && (
        <div
          className="cs-canned-languages cs-row cs-wrap cs-gap-1"
          role="group"
          aria-label={t('cannedTexts.language')}
        >
          {reply.texts.map(({ lang }) => (
            <Button key={lang} className="compact" aria-pressed={lang === shown.lang} onClick={() => onLanguage(lang)}>
              {languageName(lang)}
            </Button>
          ))}
          <span className="cs-muted cs-tiny">{t('cannedTexts.languageKeys')}</span>
        </div>
      )}
    </div>
  );
}
