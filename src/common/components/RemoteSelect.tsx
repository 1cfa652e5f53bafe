import {
  Combobox,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
  useComboboxContext,
  useStoreState,
} from '@ariakit/react';
import { ChevronDown, X } from 'lucide-react';
import { useRef, type FocusEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemoteSearchStatus } from '../remoteSearch.ts';
import { useView } from '../view.ts';
import { Button, IconButton } from './Button.tsx';
import { Field, useFieldIds, type FieldIds } from './Field.tsx';
import { useCloseFromOutside } from './useDocumentEvent.ts';
import { INITIAL_FOCUS } from './useFocusInside.ts';
import './RemoteSelect.css';

export interface RemoteOption {
  readonly id: string;
  readonly label: string;
  /** More about it, in its line. */
  readonly detail?: ReactNode;
  /** It is shown, and can't be chosen. */
  readonly isDisabled?: boolean;
}

export interface RemoteSelectProps<Option extends RemoteOption> {
  readonly viewKey: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly value: { readonly id: string; readonly label: string } | null;
  /** The typed text. It stays next to a chosen value until the user types over that. */
  readonly keyword: string;
  readonly options: readonly Option[];
  readonly status: RemoteSearchStatus;
  readonly onType: (keyword: string) => void;
  readonly onChoose: (option: Option) => void;
  /** Removes both the value and the keyword. */
  readonly onClear: () => void;
  readonly onRetry: () => void;
  /** The list was opened: results without a keyword can be loaded. */
  readonly onOpen?: () => void;
  /** The text of the list before the first search. */
  readonly hint?: string;
  /** What the options leave out, and how to find it. */
  readonly leftOut?: string | undefined;
  /** Puts the list below the field instead of over the page. For dialogs, which would cut it off. */
  readonly inFlow?: boolean;
  /** In a dialog: gets the focus first. */
  readonly initialFocus?: boolean;
  readonly disabled?: boolean;
  /** What is wrong with the choice; null keeps an empty line. Without this property there is no line. */
  readonly error?: string | null;
  /** The focus has left the field. */
  readonly onLeave?: () => void;
  readonly className?: string;
}

/** A choice among too many options to list: typing searches for them (WAI-ARIA combobox pattern). */
export function RemoteSelect<Option extends RemoteOption>(props: RemoteSelectProps<Option>) {
  const { viewKey, label, inFlow = false, error, className = '' } = props;
  const ids = useFieldIds({ label, error });
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useView(`list.${viewKey}`);
  const isOpen = opened !== null;
  const close = () => setOpened(null);
  const open = () => {
    if (isOpen) return;
    setOpened('');
    props.onOpen?.();
  };
  // In the flow, closing the list moves what is below. It waits for the click, so that the target does not move away.
  useCloseFromOutside(root, isOpen, close, inFlow ? 'click' : 'pointerdown');

  const onKeyDown = (event: KeyboardEvent) => {
    if (inFlow && event.key === 'Tab') close();
    if (!isOpen || event.key !== 'Escape') return;
    event.stopPropagation(); // would close the dialog around it
    event.preventDefault();
    close();
  };
  const whenLeft = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && root.current?.contains(relatedTarget) === true) return;
    if (!inFlow && relatedTarget instanceof Node) close();
    props.onLeave?.();
  };
  const choose = (option: Option) => {
    close();
    props.onChoose(option);
  };
  return (
    <ComboboxProvider open={isOpen} setOpen={(next) => (next ? open() : close())} compositeElementInFocusOrder={false}>
      <Field
        ids={ids}
        label={label}
        error={error}
        ref={root}
        className={`cs-remote cs-anchor ${inFlow ? 'is-in-flow' : ''} ${className}`.trim()}
        onBlur={whenLeft}
        onKeyDown={onKeyDown}
      >
        <TextInput
          {...props}
          ids={ids}
          ref={input}
          isOpen={isOpen}
          onOpen={open}
          onClear={() => {
            props.onClear();
            input.current?.focus();
          }}
        />
        <OptionList {...props} id={ids.id} isOpen={isOpen} onPick={choose} onAgain={() => input.current?.focus()} />
      </Field>
    </ComboboxProvider>
  );
}

interface TextInputProps extends Omit<RemoteSelectProps<RemoteOption>, 'onChoose'> {
  readonly ids: FieldIds;
  readonly ref: Ref<HTMLInputElement>;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function TextInput({ ids, ref, isOpen, value, keyword, options, disabled = false, ...props }: TextInputProps) {
  const { t } = useTranslation();
  const hasOptions = isOpen && options.length > 0;
  return (
    <div className="cs-input cs-row">
      <Combobox
        {...(props.initialFocus === true ? INITIAL_FOCUS : {})}
        ref={ref}
        id={ids.id}
        type="text"
        dir="auto"
        spellCheck={false}
        disabled={disabled}
        aria-invalid={ids.isInvalid ? true : undefined}
        aria-describedby={ids.describedBy}
        aria-expanded={hasOptions}
        aria-controls={hasOptions ? `${ids.id}-list` : undefined}
        placeholder={value === null ? props.placeholder : value.label}
        value={isOpen || value === null ? keyword : value.label}
        setValueOnChange={false}
        showOnClick={false}
        showOnChange={false}
        onClick={props.onOpen}
        onChange={({ target }) => {
          // In this order: opening searches for what was typed before.
          props.onOpen();
          props.onType(target.value);
        }}
      />
      {!disabled && (value !== null || keyword !== '') && (
        <IconButton
          label={t('remoteSelect.clear', { label: props.label })}
          icon={<X size={16} />}
          className="cs-remote-clear"
          onClick={props.onClear}
        />
      )}
      <ChevronDown className="cs-remote-mark cs-muted cs-fixed" size={16} aria-hidden="true" />
    </div>
  );
}

interface OptionListProps<Option extends RemoteOption> extends RemoteSelectProps<Option> {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onPick: (option: Option) => void;
  readonly onAgain: () => void;
}

function OptionList<Option extends RemoteOption>({ id, isOpen, onPick, onAgain, ...props }: OptionListProps<Option>) {
  const { t } = useTranslation();
  const { options, status } = props;
  const note = {
    idle: props.hint,
    searching: t('remoteSelect.searching'),
    failed: t('remoteSelect.failed'),
    ready: options.length === 0 ? t('remoteSelect.noData') : props.leftOut,
  }[status];
  const found = status === 'ready' && options.length > 0 ? t('remoteSelect.found', { count: options.length }) : '';
  const retry = () => {
    props.onRetry();
    onAgain();
  };
  return (
    <>
      <span role="status" className="cs-visually-hidden">
        {isOpen && `${found} ${note ?? ''}`.trim()}
      </span>
      {isOpen && (note !== undefined || options.length > 0) && (
        <div className="cs-remote-panel cs-raised cs-pad-1 cs-absolute cs-box">
          {options.length > 0 && (
            <ComboboxList
              id={`${id}-list`}
              render={<ul />}
              aria-label={props.label}
              className={`cs-remote-list cs-scroll cs-list ${status === 'searching' ? 'is-old' : ''}`.trim()}
            >
              {options.map((option) => (
                <OptionItem
                  key={option.id}
                  id={`${id}-${option.id}`}
                  option={option}
                  isChosen={option.id === props.value?.id}
                  onPick={() => onPick(option)}
                />
              ))}
            </ComboboxList>
          )}
          {note !== undefined && (
            <div className="cs-pad-2 cs-hint" aria-hidden="true">
              {note}
            </div>
          )}
          {status === 'failed' && (
            <Button className="cs-remote-retry" onClick={retry}>
              {t('common.retry')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface OptionItemProps {
  readonly id: string;
  readonly option: RemoteOption;
  readonly isChosen: boolean;
  readonly onPick: () => void;
}

function OptionItem({ id, option, isChosen, onPick }: OptionItemProps) {
  const active = useStoreState(useComboboxContext(), 'activeId');
  return (
    <ComboboxItem
      id={id}
      render={<li />}
      disabled={option.isDisabled === true}
      accessibleWhenDisabled
      aria-selected={active === id}
      className={`cs-remote-option cs-item cs-row cs-wrap cs-between ${isChosen ? 'is-chosen' : ''}`.trim()}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <bdi className="cs-remote-label cs-breaks cs-narrowed">{option.label}</bdi>
      {option.detail !== undefined && <span className="cs-remote-detail cs-hint cs-inline">{option.detail}</span>}
    </ComboboxItem>
  );
}
