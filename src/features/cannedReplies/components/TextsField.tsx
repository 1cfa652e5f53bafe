import { CircleAlert, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { CANNED_VARIABLES, cannedTokens, type CannedVariable } from '#contract/canned.ts';
import { CANNED_LANGUAGES_MAX, CANNED_TEXT_MAX } from '#contract/constants.ts';
import type { CannedText } from '#contract/http/cannedReplies.ts';
import { hasVisibleCharacter } from '#contract/enteredText.ts';
import { OFFERED_LANGUAGES } from '#contract/languages.ts';
import { Button } from '#common/components/Button.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { TextAreaField } from '#common/components/TextField.tsx';
import { languageName } from '#common/format/languageName.ts';
import { formatCount } from '#common/format/number.ts';
import { useView } from '#common/view.ts';
import { insertText } from '../../cannedTexts/index.ts';
import { selectUser } from '../../session/index.ts';
import { problemOfText } from '../cannedForm.ts';

/** The choice of no further language. */
const NONE = '';

interface TextsFieldProps {
  readonly texts: readonly CannedText[];
  readonly isReadOnly: boolean;
  /** What is wrong with the first wrong text; null: nothing, or nothing has been checked. */
  readonly error: string | null;
  readonly onChange: (texts: readonly CannedText[]) => void;
  readonly onLeave: () => void;
}

/** The texts of a reply, one tab for each language. */
export function TextsField({ texts, isReadOnly, error, onChange, onLeave }: TextsFieldProps) {
  const { t } = useTranslation();
  const [chosen, choose] = useView('canned.language');
  const shown = texts.find(({ lang }) => lang === chosen) ?? texts[0];
  if (shown === undefined) return null;
  const isMarked = (text: CannedText) => error !== null && problemOfText(text) !== null;
  const isElsewhere = !isMarked(shown) && texts.some(isMarked);
  return (
    <div className="cs-managed-texts cs-stack cs-gap-3">
      <Tabs
        label={t('cannedReplies.languages')}
        tabs={texts.map((text) => ({
          name: text.lang,
          label: <LanguageName lang={text.lang} isWrong={isMarked(text)} />,
        }))}
        active={shown.lang}
        onSelect={choose}
      >
        <TextEditor
          key={shown.lang}
          text={shown}
          isOnly={texts.length === 1}
          isReadOnly={isReadOnly}
          error={isElsewhere ? null : error}
          onChange={(body) => onChange(texts.map((text) => (text === shown ? { ...text, body } : text)))}
          onRemove={() => onChange(texts.filter((text) => text !== shown))}
          onLeave={onLeave}
        />
      </Tabs>
      <div role="alert" className="cs-when-filled cs-danger">
        {isElsewhere && error}
      </div>
      <AddLanguage
        texts={texts}
        isDisabled={isReadOnly}
        onAdd={(lang) => {
          onChange([...texts, { lang, body: '' }]);
          choose(lang);
        }}
      />
    </div>
  );
}

function LanguageName({ lang, isWrong }: { readonly lang: string; readonly isWrong: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {languageName(lang)}
      {isWrong && (
        <CircleAlert
          size={14}
          className="cs-managed-wrong cs-danger"
          role="img"
          aria-label={t('cannedReplies.needsWork')}
        />
      )}
    </>
  );
}

interface TextEditorProps {
  readonly text: CannedText;
  /** A reply has at least one text. */
  readonly isOnly: boolean;
  readonly isReadOnly: boolean;
  readonly error: string | null;
  readonly onChange: (body: string) => void;
  readonly onRemove: () => void;
  readonly onLeave: () => void;
}

function TextEditor({ text: { lang, body }, isOnly, isReadOnly, error, onChange, onRemove, onLeave }: TextEditorProps) {
  const { t } = useTranslation();
  const id = useId();
  const editor = useRef<HTMLDivElement>(null);
  const language = languageName(lang);
  const insert = (name: string) => {
    const box = editor.current?.querySelector('textarea');
    if (box) insertText(box, box.selectionStart, box.selectionEnd, `{${name}}`);
  };
  return (
    <div ref={editor} className="cs-stack cs-gap-2">
      <TextAreaField
        label={t('cannedReplies.textIn', { language })}
        hint={t('cannedReplies.textHint')}
        value={body}
        rows={5}
        required
        readOnly={isReadOnly}
        lang={lang}
        error={error}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
      />
      <div className="cs-hint cs-row cs-wrap cs-gap-2">
        <span id={`${id}-insert`}>{t('cannedReplies.insert')}</span>
        <span role="group" aria-labelledby={`${id}-insert`} className="cs-managed-variables cs-row cs-wrap cs-gap-2">
          {CANNED_VARIABLES.map((name) => (
            <Button
              key={name}
              className="compact"
              disabled={isReadOnly}
              title={t(`cannedReplies.variable.${name}`)}
              onClick={() => insert(name)}
            >
              {`{${name}}`}
            </Button>
          ))}
        </span>
        <span className="cs-at-end">
          {t('cannedReplies.count', {
            count: body.length,
            shown: formatCount(body.length),
            max: formatCount(CANNED_TEXT_MAX),
          })}
        </span>
      </div>
      <Preview body={body} lang={lang} />
      {!isOnly && (
        <Button variant="tertiary" className="cs-at-start" disabled={isReadOnly} onClick={onRemove}>
          <Trash2 size={16} aria-hidden="true" />
          {t('cannedReplies.removeLanguage', { language })}
        </Button>
      )}
    </div>
  );
}

interface AddLanguageProps {
  readonly texts: readonly CannedText[];
  readonly isDisabled: boolean;
  readonly onAdd: (lang: string) => void;
}

function AddLanguage({ texts, isDisabled, onAdd }: AddLanguageProps) {
  const { t } = useTranslation();
  const left = OFFERED_LANGUAGES.filter((lang) => texts.every((text) => text.lang !== lang));
  if (texts.length >= CANNED_LANGUAGES_MAX || left.length === 0) return null;
  const options = left
    .map((lang) => ({ value: lang, label: languageName(lang) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  return (
    <SelectField
      className="cs-managed-add"
      label={t('cannedReplies.addLanguage')}
      value={NONE}
      options={[{ value: NONE, label: t('cannedReplies.chooseLanguage') }, ...options]}
      disabled={isDisabled}
      onChange={(lang) => {
        if (lang !== NONE) onAdd(lang);
      }}
    />
  );
}

/** A text as a customer would read it, with samples in place of its variables. */
function Preview({ body, lang }: { readonly body: string; readonly lang: string }) {
  const { t } = useTranslation();
  const agent = useSelector(selectUser)?.name ?? '';
  const sampleOf = (name: CannedVariable) => (name === 'agent' ? agent : t(`cannedReplies.sample.${name}`));
  if (!hasVisibleCharacter(body)) return null;
  return (
    <section className="cs-managed-preview cs-pad-3 cs-sunken cs-box" aria-label={t('cannedReplies.preview')}>
      <h3 className="cs-hint">{t('cannedReplies.preview')}</h3>
      <p dir="auto" lang={lang}>
        {cannedTokens(body.trim()).map((token, at) =>
          token.kind === 'text' ? (
            token.text
          ) : (
            <mark key={at} title={`{${token.name}}`}>
              {sampleOf(token.name)}
            </mark>
          ),
        )}
      </p>
    </section>
  );
}
