import type { ComponentProps } from 'react';
import { Button } from '#common/components/Button.tsx';
import { DateRangeField } from '#common/components/DateRangeField.tsx';
import { DaysGroup, DaysInput } from '#common/components/DaysInput.tsx';
import { Field, FieldError, FieldGroup } from '#common/components/Field.tsx';
import { FilterBar, SearchButton } from '#common/components/FilterBar.tsx';
import { RangeCalendar } from '#common/components/RangeCalendar.tsx';
import { RemoteSelect, type RemoteOption, type RemoteSelectProps } from '#common/components/RemoteSelect.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { TextField, TextAreaField, PasswordField } from '#common/components/TextField.tsx';
import type { Entry } from '../entry.ts';
import {
  ARABIC_NAME,
  ARABIC_TEXT,
  Focused,
  hoverAndFocus,
  LONG_NAME,
  LONG_TEXT,
  LONG_WORD,
  names,
  nothing,
  Stateful,
} from '../samples.tsx';

type Without<Props, Key extends PropertyKey> = Omit<Props, Key>;

const text = ({
  initial = '',
  ...field
}: Partial<ComponentProps<typeof TextField>> & { readonly initial?: string }) => (
  <Stateful initial={initial}>
    {(value, change) => (
      <TextField label="Account" {...field} value={value} onChange={({ target }) => change(target.value)} />
    )}
  </Stateful>
);

const password = (field: Partial<Without<ComponentProps<typeof PasswordField>, 'value' | 'onValue'>>) => (
  <Stateful initial="correct horse">
    {(value, change) => <PasswordField label="Password" autoComplete="off" {...field} value={value} onValue={change} />}
  </Stateful>
);

const area = ({
  initial = '',
  ...field
}: Partial<ComponentProps<typeof TextAreaField>> & { readonly initial?: string }) => (
  <Stateful initial={initial}>
    {(value, change) => (
      <TextAreaField
        label="Reply"
        hint="The customer sees this text."
        error={null}
        {...field}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </Stateful>
);

const PRODUCTS = [
  { value: 'chat', label: 'Chat' },
  { value: 'pay', label: 'Pay' },
  { value: 'watch', label: 'Watch', disabled: true },
] as const;

const select = (field: Partial<Pick<ComponentProps<typeof SelectField>, 'disabled' | 'hint' | 'error'>>) => (
  <Stateful<'chat' | 'pay' | 'watch'> initial="pay">
    {(value, change) => <SelectField label="Product" options={PRODUCTS} {...field} value={value} onChange={change} />}
  </Stateful>
);

const days = (viewKey: string, from: string, to: string) => (
  <Stateful initial={{ from, to }}>
    {(value, change) => <DateRangeField viewKey={viewKey} label="Created" value={value} onChange={change} />}
  </Stateful>
);

const STAFF: readonly RemoteOption[] = names(3).map((label, index) => ({ id: String(index), label }));
const ODD_STAFF: readonly RemoteOption[] = [
  { id: 'long', label: LONG_NAME, detail: 'Customer service, Northern region' },
  { id: 'word', label: LONG_WORD },
  { id: 'arabic', label: ARABIC_NAME, detail: 'Leader' },
  { id: 'disabled', label: 'Hugo Evans', detail: 'Offline', isDisabled: true },
];

const remote = (viewKey: string, field: Partial<RemoteSelectProps<RemoteOption>> = {}) => (
  <RemoteSelect
    viewKey={viewKey}
    label="Assignee"
    placeholder="Name or account"
    value={null}
    keyword=""
    options={[]}
    status="idle"
    onType={nothing}
    onChoose={nothing}
    onClear={nothing}
    onRetry={nothing}
    {...field}
  />
);

const openRemote = (viewKey: string, heightPx: number, field: Partial<RemoteSelectProps<RemoteOption>>) => ({
  show: remote(viewKey, field),
  heightPx,
  view: { [`list.${viewKey}`]: '' },
});

export const FIELDS: readonly Entry[] = [
  {
    title: 'TextField',
    components: [TextField, Field, FieldGroup, FieldError],
    kind: 'field',
    states: {
      default: text({ placeholder: 'Account' }),
      'with a value': text({ initial: 'staff01' }),
      'with a hint': text({ hint: 'Letters and digits.' }),
      ...hoverAndFocus(() => text({})),
      disabled: text({ initial: 'staff01', disabled: true }),
      'read-only': text({ initial: 'staff01', readOnly: true }),
      error: text({ error: 'Please enter a account' }),
      'error, hint and focus': (
        <Focused>{text({ error: 'Please enter a account', hint: 'Letters and digits.' })}</Focused>
      ),
      'space for an error': text({ error: null }),
      'with a button': text({ action: <Button variant="link">Generate</Button> }),
      'long value, label and error': text({ label: LONG_NAME, initial: LONG_TEXT, error: LONG_TEXT, hint: LONG_NAME }),
      'right to left': text({ initial: ARABIC_NAME, dir: 'auto' }),
    },
  },
  {
    title: 'PasswordField',
    components: [PasswordField],
    kind: 'field',
    states: {
      default: password({}),
      focus: <Focused>{password({})}</Focused>,
      disabled: password({ disabled: true }),
      error: password({ error: 'Please enter a password' }),
      'with a hint': password({ hint: 'At least 8 characters.' }),
    },
  },
  {
    title: 'SelectField',
    components: [SelectField],
    kind: 'field',
    states: {
      default: select({}),
      'with a hint': select({ hint: 'The customer chooses it.' }),
      ...hoverAndFocus(() => select({})),
      disabled: select({ disabled: true, hint: 'A chat keeps its product.' }),
      error: select({ error: 'This product has been removed.' }),
      'long options': (
        <SelectField
          label="Role"
          options={[{ value: 'long', label: `${LONG_NAME}, ${LONG_NAME}` }]}
          value="long"
          onChange={nothing}
        />
      ),
      'right to left': (
        <SelectField
          label="Role"
          options={[{ value: 'arabic', label: ARABIC_NAME }]}
          value="arabic"
          onChange={nothing}
        />
      ),
      'no options': <SelectField<string> label="Role" options={[]} value="" onChange={nothing} />,
    },
  },
  {
    title: 'RemoteSelect',
    components: [RemoteSelect],
    kind: 'field',
    states: {
      default: remote('default'),
      chosen: remote('chosen', { value: { id: '1', label: 'Ann Adams' } }),
      ...hoverAndFocus((shown) => remote(shown)),
      disabled: remote('disabled', { value: { id: '1', label: 'Ann Adams' }, disabled: true }),
      error: remote('error', { error: 'Please choose a person.' }),
      'long name': remote('long-value', { value: { id: '1', label: LONG_NAME } }),
      'right to left': remote('arabic-value', { value: { id: '1', label: ARABIC_NAME } }),
    },
    opens: '.cs-remote-panel',
    layers: {
      'open, before the first search': openRemote('idle', 140, { hint: 'Type a name.' }),
      'open, searching': openRemote('searching', 140, { status: 'searching', keyword: 'Ann' }),
      'open, searching again': openRemote('again', 300, { status: 'searching', keyword: 'Anna', options: STAFF }),
      'open, 3 options': openRemote('ready', 260, {
        status: 'ready',
        options: STAFF,
        value: { id: '1', label: 'Ben Brown 2' },
      }),
      'open, 0 options': openRemote('none', 140, { status: 'ready', keyword: 'Nemo' }),
      'open, failed': openRemote('failed', 200, { status: 'failed', keyword: 'Ann' }),
      'open, long names': openRemote('long', 300, { status: 'ready', options: ODD_STAFF }),
      'open, many options': openRemote('many', 460, {
        status: 'ready',
        options: names(60).map((label, index) => ({ id: String(index), label, detail: `staff${index}` })),
      }),
      'open, in the flow': openRemote('flow', 300, { status: 'ready', options: STAFF, inFlow: true }),
    },
  },
  {
    title: 'DateRangeField',
    components: [DateRangeField, DaysGroup, DaysInput],
    states: {
      default: days('empty', '', ''),
      'with days': days('days', '2026-03-01', '2026-03-31'),
      'half of it': days('half', '2026-03-01', ''),
      ...hoverAndFocus((shown) => days(shown, '', '')),
      error: days('wrong', '2026-03-31', '2026-03-01'),
    },
    opens: '.cs-field-error',
    layers: {
      'not a day': {
        show: days('unreadable', '2026-03-01', ''),
        heightPx: 140,
        view: { 'days.unreadable': '2026-03-01/ 2026-03-01 2026-13 left' },
      },
    },
  },
  {
    title: 'RangeCalendar',
    components: [RangeCalendar],
    opens: '.cs-calendar',
    layers: {
      'with days': {
        show: days('open', '2026-02-23', '2026-03-09'),
        heightPx: 540,
        view: { 'popover.days.open': '' },
      },
      'without days': {
        show: days('none', '', ''),
        heightPx: 540,
        view: { 'popover.days.none': '' },
      },
    },
  },
  {
    title: 'TextAreaField',
    components: [TextAreaField],
    kind: 'textArea',
    states: {
      default: area({}),
      'with a text': area({ initial: LONG_TEXT }),
      ...hoverAndFocus(() => area({})),
      disabled: area({ initial: LONG_TEXT, disabled: true }),
      error: area({ error: 'Maximum 2000 characters.' }),
      'right to left': area({ initial: ARABIC_TEXT }),
      'long words': area({ initial: LONG_WORD, error: LONG_WORD, hint: LONG_WORD }),
    },
  },
  {
    title: 'FilterBar',
    components: [FilterBar, SearchButton],
    isWide: true,
    states: {
      'all kinds of fields': (
        <FilterBar label="Search for queries" onSubmit={nothing}>
          {text({ label: 'Keyword' })}
          {select({})}
          {remote('filter')}
          {days('filter', '2026-03-01', '2026-03-31')}
          <SearchButton />
          <Button>Reset</Button>
        </FilterBar>
      ),
      'with errors': (
        <FilterBar label="Search with errors" onSubmit={nothing}>
          {text({ label: 'Keyword', error: 'Please enter at least 2 characters.' })}
          {select({ error: 'This product has been removed.' })}
          <Button type="submit" variant="primary">
            Search
          </Button>
        </FilterBar>
      ),
    },
  },
];
