import { Check, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ROLE_KEY } from '#contract/domain.ts';
import { isolated } from '#contract/names.ts';
import { TAGS_OF_ITEM_MAX } from '#contract/serviceLimits.ts';
import { rowByKey } from '#common/components/arrowKeys.ts';
import { IconButton } from '#common/components/Button.tsx';
import { Link } from '#common/components/Link.tsx';
import { Failure, Loading } from '#common/components/plain.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { usePermission } from '#common/permission.ts';
import { useProductName } from '#common/products.ts';
import { namesOf, offeredTags, type NamedTag } from '../tagChoice.ts';
import { listRequested, selectTags, selectTagsState } from '../tagsSlice.ts';
import './tags.css';

interface TagPickerProps {
  /** Codes: the tags of these can be chosen. */
  readonly products: readonly number[];
  /** The chosen tags. */
  readonly ids: readonly string[];
  readonly onChange: (tagIds: readonly string[]) => void;
  /** Enter without a text and without an active row. */
  readonly onDone: (() => void) | undefined;
}

/** Chooses tags by keys alone. */
export function TagPicker(props: TagPickerProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { all, error } = useSelector(selectTagsState);
  // Someone may have changed the list.
  useEffect(() => {
    dispatch(listRequested());
  }, [dispatch]);
  if (all === null && error === null) return <Loading />;
  if (all === null) return <Failure onRetry={() => dispatch(listRequested())}>{t('tags.failed')}</Failure>;
  const { ids, onChange } = props;
  return (
    <div className="cs-tag-picker cs-stack cs-gap-2">
      <Chosen ids={ids} onRemove={(id) => onChange(ids.filter((other) => other !== id))} />
      <Choice {...props} />
    </div>
  );
}

/** Those that are set, even if they can no longer be set. */
function Chosen({ ids, onRemove }: Pick<TagPickerProps, 'ids'> & { readonly onRemove: (id: string) => void }) {
  const { t } = useTranslation();
  const named = namesOf(useSelector(selectTags), ids);
  if (named.length === 0) return null;
  return (
    <ul className="cs-list cs-row cs-wrap cs-gap-1" aria-label={t('tags.chosen')}>
      {named.map(({ tag, name }) => (
        <li key={tag.id} className="cs-tag-chip is-removable cs-inline cs-small cs-narrowed">
          <bdi className="cs-ellipsis" title={name}>
            {name}
          </bdi>
          <IconButton
            className="compact"
            label={t('tags.remove', { name })}
            icon={<X size={14} />}
            onClick={() => onRemove(tag.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** What is typed, what that finds, and what keys do. */
function useChoice({ products, ids, onDone, onChange }: TagPickerProps) {
  const { all, lastUsed } = useSelector(selectTagsState);
  const [typed, setTyped] = useState('');
  /** What the user has moved to; null: the first found one, or none without a text. */
  const [activeId, setActiveId] = useState<string | null>(null);
  const rows = offeredTags({ all: all ?? [], products, typed, lastUsed });
  const moved = rows.findIndex(({ tag }) => tag.id === activeId);
  const at = moved < 0 && typed.trim() !== '' ? 0 : moved;
  const active = rows[at];
  const isFull = ids.length >= TAGS_OF_ITEM_MAX;
  const type = (text: string) => {
    setTyped(text);
    setActiveId(null);
  };
  const toggle = ({ tag }: NamedTag) => {
    const isSet = ids.includes(tag.id);
    if (isFull && !isSet) return;
    type('');
    onChange(isSet ? ids.filter((other) => other !== tag.id) : [...ids, tag.id]);
  };
  const move = (key: string) => {
    // From nowhere, up is to the last one.
    const from = at < 0 && key === 'ArrowUp' ? 0 : at;
    const next = rows.length === 0 ? null : rowByKey(key, from, rows.length);
    if (next !== null) setActiveId(rows[next]?.tag.id ?? null);
    return next !== null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, repeat, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Backspace' && typed === '' && ids.length > 0) onChange(ids.slice(0, -1));
    else if (key === 'Enter') {
      if (active !== undefined) toggle(active);
      else if (typed === '' && !repeat) onDone?.();
    } else if (!move(key)) return;
    event.preventDefault();
  };
  return { typed, rows, active, isFull, type, toggle, onKeyDown };
}

/** The text, and the tags that it finds. The focus stays in the text. */
function Choice(props: TagPickerProps) {
  const { products, ids } = props;
  const { t } = useTranslation();
  const id = useId();
  const { typed, rows, active, isFull, type, toggle, onKeyDown } = useChoice(props);
  return (
    <>
      <div className="cs-input cs-row">
        <input
          {...INITIAL_FOCUS}
          type="text"
          role="combobox"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          // Its popover opens by a key, and is for typing.
          autoFocus
          aria-label={t('tags.label')}
          aria-describedby={`${id}-hint`}
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active === undefined ? undefined : `${id}-${active.tag.id}`}
          placeholder={t('tags.placeholder')}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Found id={id} rows={rows} active={active} ids={ids} hasProducts={products.length > 1} onToggle={toggle} />
      <p id={`${id}-hint`} className="cs-hint cs-tiny cs-flush" role="status">
        {isFull ? t('tags.full', { count: TAGS_OF_ITEM_MAX }) : t('tags.hint')}
      </p>
      {rows.length === 0 && typed === '' && products[0] !== undefined && <NoTags product={products[0]} />}
    </>
  );
}

interface FoundProps {
  readonly id: string;
  readonly rows: readonly NamedTag[];
  readonly active: NamedTag | undefined;
  readonly ids: readonly string[];
  /** Names the product of each. */
  readonly hasProducts: boolean;
  readonly onToggle: (tag: NamedTag) => void;
}

function Found({ id, rows, active, ids, hasProducts, onToggle }: FoundProps) {
  const { t } = useTranslation();
  const productName = useProductName();
  const list = useRef<HTMLDivElement>(null);
  const activeId = active?.tag.id;
  useEffect(() => {
    list.current?.querySelector('.is-active')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-multiselectable="true"
        aria-label={t('tags.label')}
        className="cs-tag-list cs-scroll-all"
        hidden={rows.length === 0}
        // Keeps the focus in the text.
        onMouseDown={(event) => event.preventDefault()}
      >
        {rows.map((row) => {
          const isSet = ids.includes(row.tag.id);
          return (
            <div
              key={row.tag.id}
              id={`${id}-${row.tag.id}`}
              role="option"
              aria-selected={isSet}
              aria-disabled={!isSet && ids.length >= TAGS_OF_ITEM_MAX ? true : undefined}
              className={`cs-tag-row cs-pointer cs-row cs-gap-2 ${row === active ? 'is-active' : ''}`.trim()}
              onClick={() => onToggle(row)}
            >
              <Check size={14} aria-hidden="true" className={`cs-fixed ${isSet ? '' : 'is-unset'}`.trim()} />
              <bdi className="cs-breaks">
                {hasProducts ? `${isolated(productName(row.tag.comeFrom))}: ${row.name}` : row.name}
              </bdi>
            </div>
          );
        })}
      </div>
      <span className="cs-visually-hidden" role="status">
        {t('tags.found', { count: rows.length })}
      </span>
    </>
  );
}

/** Says where tags are made. */
function NoTags({ product }: { readonly product: number }) {
  const { t } = useTranslation();
  const mayMake = usePermission([ROLE_KEY.settingsTags]);
  const name = useProductName()(product);
  return (
    <p className="cs-hint cs-flush">
      {t('tags.none', { name })} {mayMake && <Link to="/settings-tags">{t('tags.make')}</Link>}
    </p>
  );
}
