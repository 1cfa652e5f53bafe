import { ChevronDown, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemoteSearchStatus } from '../remoteSearch.ts';
import { useView } from '../view/index.ts';
import { Button, IconButton } from './Button.tsx';
import { INITIAL_FOCUS } from './Modal.tsx';
import { useCloseFromOutside } from './useCloseFromOutside.ts';
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
  /** Tells it from others on the screen. */
  readonly place: string;
  readonly label: string;
  readonly placeholder?: string;
  /** What has been chosen; null: nothing. */
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
  const {
    label,
    placeholder,
    value,
    keyword,
    onType,
    onClear,
    onLeave,
    error,
    disabled = false,
    inFlow = false,
    initialFocus = false,
    className = '',
  } = props;
  const { t } = useTranslation();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useOptionList(props);
  // In the flow, closing the list moves what is below. It waits for the click, so that the target does not move away.
  useCloseFromOutside(root, list.isOpen, list.close, inFlow ? 'click' : 'pointerdown');

  const whenLeft = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && root.current?.contains(relatedTarget) === true) return;
    if (!inFlow && relatedTarget instanceof Node) list.close();
    onLeave?.();
  };
  const clear = () => {
    onClear();
    input.current?.focus();
  };
  const isInvalid = error !== undefined && error !== null;
  const hasOptions = list.isOpen && props.options.length > 0;
  const states = `${inFlow ? 'is-in-flow' : ''} ${isInvalid ? 'is-invalid' : ''}`;
  return (
    <div ref={root} className={`cs-field cs-remote ${states} ${className}`.trim()} onBlur={whenLeft}>
      <label htmlFor={id}>{label}</label>
      <div className="cs-input">
        <input
          {...(initialFocus ? INITIAL_FOCUS : {})}
          ref={input}
          id={id}
          type="text"
          role="combobox"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          aria-invalid={isInvalid ? true : undefined}
          aria-describedby={isInvalid ? `${id}-error` : undefined}
          aria-autocomplete="list"
          aria-expanded={hasOptions}
          aria-controls={hasOptions ? `${id}-list` : undefined}
          aria-activedescendant={hasOptions && list.active !== null ? `${id}-${list.active}` : undefined}
          placeholder={value === null ? placeholder : value.label}
          value={list.isOpen || value === null ? keyword : value.label}
          onClick={list.open}
          onKeyDown={(event) => {
            if (inFlow && event.key === 'Tab') list.close();
            list.onKeyDown(event);
          }}
          onChange={(event) => {
            list.open();
            onType(event.target.value);
          }}
        />
        {!disabled && (value !== null || keyword !== '') && (
          <IconButton
            label={t('remoteSelect.clear', { label })}
            icon={<X size={16} />}
            className="cs-remote-clear"
            onClick={clear}
          />
        )}
        <ChevronDown className="cs-remote-mark" size={16} aria-hidden="true" />
      </div>
      <OptionList
        {...props}
        id={id}
        isOpen={list.isOpen}
        active={list.active}
        onPick={list.choose}
        onAgain={() => input.current?.focus()}
      />
      {error !== undefined && (
        <span id={`${id}-error`} className="cs-field-error">
          {error}
        </span>
      )}
    </div>
  );
}

/** Whether the list is open, and the option that the keyboard is at. */
function useOptionList<Option extends RemoteOption>({
  place,
  options,
  keyword,
  onChoose,
  onOpen,
}: RemoteSelectProps<Option>) {
  const [opened, setOpened] = useView(`list.${place}`);
  const isOpen = opened !== null;
  const [at, setAt] = useState<{ readonly id: string; readonly keyword: string } | null>(null);
  // Starts at the top for another keyword, and for a list without that option.
  const found = at?.keyword === keyword ? options.findIndex(({ id }) => id === at.id) : -1;
  const active = found < 0 ? null : found;

  const close = () => {
    setOpened(null);
    setAt(null);
  };
  const open = () => {
    if (isOpen) return;
    setOpened('');
    onOpen?.();
  };
  const choose = (option: Option) => {
    if (option.isDisabled === true) return;
    close();
    onChoose(option);
  };
  const moveTo = (index: number) => {
    const next = options.at(index % options.length);
    if (next !== undefined) setAt({ id: next.id, keyword });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(event.key, isOpen);
    if (action === null) return;
    event.preventDefault();
    if (action === 'open') open();
    else if (action === 'next') moveTo(active === null ? 0 : active + 1);
    else if (action === 'previous') moveTo(active === null ? -1 : active - 1);
    else if (action === 'close') {
      event.stopPropagation(); // would close the dialog around it
      close();
    } else {
      const option = active === null ? undefined : options[active];
      if (option !== undefined) choose(option);
    }
  };
  return { isOpen, active, open, close, choose, onKeyDown };
}

function actionOf(key: string, isOpen: boolean): 'open' | 'next' | 'previous' | 'choose' | 'close' | null {
  if (!isOpen) return key === 'ArrowDown' || key === 'ArrowUp' ? 'open' : null;
  switch (key) {
    case 'ArrowDown':
      return 'next';
    case 'ArrowUp':
      return 'previous';
    case 'Enter':
      return 'choose';
    case 'Escape':
      return 'close';
    default:
      return null;
  }
}

interface OptionListProps<Option extends RemoteOption> extends RemoteSelectProps<Option> {
  readonly id: string;
  readonly isOpen: boolean;
  readonly active: number | null;
  readonly onPick: (option: Option) => void;
  readonly onAgain: () => void;
}

function OptionList<Option extends RemoteOption>({
  id,
  isOpen,
  active,
  label,
  options,
  status,
  hint,
  value,
  onPick,
  onRetry,
  onAgain,
}: OptionListProps<Option>) {
  const { t } = useTranslation();
  const activeOption = useRef<HTMLLIElement>(null);
  const retry = () => {
    onRetry();
    onAgain();
  };
  useEffect(() => {
    activeOption.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const note = {
    idle: hint,
    searching: t('remoteSelect.searching'),
    failed: t('remoteSelect.failed'),
    ready: options.length === 0 ? t('remoteSelect.noData') : undefined,
  }[status];
  const announced = note ?? (status === 'ready' ? t('remoteSelect.found', { count: options.length }) : '');
  return (
    <>
      <span role="status" className="cs-visually-hidden">
        {isOpen && announced}
      </span>
      {isOpen && (note !== undefined || options.length > 0) && (
        <div className="cs-remote-panel">
          {options.length > 0 && (
            <ul
              id={`${id}-list`}
              role="listbox"
              aria-label={label}
              className={`cs-remote-list ${status === 'searching' ? 'is-old' : ''}`.trim()}
            >
              {options.map((option, index) => (
                <li
                  key={option.id}
                  ref={index === active ? activeOption : undefined}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  aria-disabled={option.isDisabled === true ? true : undefined}
                  className={`cs-remote-option ${option.id === value?.id ? 'is-chosen' : ''}`.trim()}
                  // Keeps the focus in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onPick(option)}
                >
                  <bdi className="cs-remote-label">{option.label}</bdi>
                  {option.detail !== undefined && <span className="cs-remote-detail">{option.detail}</span>}
                </li>
              ))}
            </ul>
          )}
          {note !== undefined && (
            <div className="cs-remote-note" aria-hidden="true">
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
