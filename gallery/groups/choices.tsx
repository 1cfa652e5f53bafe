import type { ComponentProps } from 'react';
import { Checkbox, CheckField } from '#common/components/CheckField.tsx';
import { CheckTree } from '#common/components/CheckTree.tsx';
import type { CheckNode } from '#common/components/checkTree.ts';
import { RadioField, SwitchField, ToggleField } from '#common/components/RadioField.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import type { Entry } from '../entry.ts';
import { ARABIC_NAME, hoverAndFocus, LONG_NAME, LONG_WORD, names, Stateful } from '../samples.tsx';

const SOLVED = [
  { value: 'yes', label: 'Solved' },
  { value: 'no', label: 'Not solved' },
] as const;

type RadioProps = Partial<Pick<ComponentProps<typeof RadioField>, 'hint' | 'error' | 'required'>>;

const radio = (label: string, field: RadioProps = {}, initial: 'yes' | 'no' | null = 'yes') => (
  <Stateful<'yes' | 'no' | null> initial={initial}>
    {(value, change) => <RadioField label={label} options={SOLVED} {...field} value={value} onChange={change} />}
  </Stateful>
);

const check = (label: string, initial: boolean, disabled = false) => (
  <Stateful initial={initial}>
    {(checked, change) => <CheckField label={label} checked={checked} disabled={disabled} onChange={change} />}
  </Stateful>
);

const onOff = (label: string, initial: boolean) => (
  <Stateful initial={initial}>
    {(value, change) => (
      <SwitchField
        label={label}
        hint="Ends a chat when the customer stops replying."
        onLabel="Enable"
        offLabel="Disable"
        value={value}
        onChange={change}
      />
    )}
  </Stateful>
);

const toggle = (label: string, initial: boolean) => (
  <Stateful initial={initial}>
    {(value, change) => (
      <ToggleField
        label={label}
        hint="A deactivated account cannot sign in."
        onLabel="Activated"
        offLabel="Deactivated"
        value={value}
        onChange={change}
      />
    )}
  </Stateful>
);

const node = (id: string, fields: Partial<CheckNode> = {}): CheckNode => ({
  id,
  label: id,
  note: '',
  isMuted: false,
  isFixed: false,
  isGroup: false,
  children: [],
  ...fields,
});

const ROOTS: readonly CheckNode[] = [
  node('Live Service', { children: [node('My Task'), node('All Task', { note: '(leaders)' })] }),
  node('Query Service', { isGroup: true, children: [node('Assign'), node('Solve')] }),
  node('Home', { isFixed: true, note: '(always)' }),
  node('Hidden', { isMuted: true }),
  node(LONG_NAME, { children: [node(LONG_WORD), node(ARABIC_NAME)] }),
];

const tree = (viewKey: string, field: Partial<ComponentProps<typeof CheckTree>> = {}) => (
  <Stateful<readonly string[]> initial={['Live Service', 'My Task', 'Home', 'Query Service', 'Assign', 'Solve']}>
    {(checked, change) => (
      <CheckTree
        viewKey={viewKey}
        label="Permissions"
        hint="What people with this role may open and do."
        roots={ROOTS}
        disabled={false}
        {...field}
        checked={checked}
        onChange={change}
      />
    )}
  </Stateful>
);

const tabs = (label: string, words: readonly string[]) => (
  <Stateful initial={words[0] ?? ''}>
    {(active, change) => (
      <Tabs label={label} tabs={words.map((word) => ({ name: word, label: word }))} active={active} onSelect={change}>
        <p>{active}</p>
      </Tabs>
    )}
  </Stateful>
);

export const CHOICES: readonly Entry[] = [
  {
    title: 'RadioField',
    components: [RadioField],
    states: {
      default: radio('Result'),
      'no choice yet': radio('Result, no choice', {}, null),
      'with a hint': radio('Result with a hint', { hint: 'The customer sees it.', required: true }),
      ...hoverAndFocus((shown) => radio(`Result, ${shown}`)),
      error: radio('Result with an error', { error: 'Please choose a result.' }, null),
      'long names': (
        <RadioField
          label={LONG_NAME}
          options={[
            { value: 'long', label: LONG_NAME },
            { value: 'word', label: LONG_WORD },
            { value: 'arabic', label: ARABIC_NAME },
          ]}
          value="long"
          onChange={() => undefined}
        />
      ),
      'one disabled': (
        <RadioField
          label="Result, one disabled"
          options={[
            { value: 'yes', label: 'Solved' },
            { value: 'no', label: 'Not solved', disabled: true },
          ]}
          value="yes"
          onChange={() => undefined}
        />
      ),
    },
  },
  {
    title: 'SwitchField',
    components: [SwitchField],
    states: { on: onOff('Auto end', true), off: onOff('Solved check', false) },
  },
  {
    title: 'ToggleField',
    components: [ToggleField],
    states: {
      on: toggle('Status', true),
      off: toggle('Status', false),
      ...hoverAndFocus(() => toggle('Status', true)),
    },
  },
  {
    title: 'CheckField',
    components: [CheckField, Checkbox],
    states: {
      checked: check('Sound', true),
      unchecked: check('Sound', false),
      ...hoverAndFocus(() => check('Sound', true)),
      disabled: check('Sound', true, true),
      'long name': check(LONG_NAME, true),
      'right to left': check(ARABIC_NAME, false),
      'without a label': (
        <Stateful initial={false}>
          {(checked, change) => (
            <Checkbox id="select-ann" name="Select Ann Adams" checked={checked} onChange={change} />
          )}
        </Stateful>
      ),
    },
  },
  {
    title: 'CheckTree',
    components: [CheckTree],
    isWide: true,
    states: {
      default: tree('open'),
      disabled: tree('disabled', { disabled: true }),
      'many nodes': tree('many', {
        roots: names(12).map((name) => node(name, { children: names(8).map((child) => node(`${name}: ${child}`)) })),
      }),
      '0 nodes': tree('none', { roots: [] }),
    },
  },
  {
    title: 'Tabs',
    components: [Tabs],
    isWide: true,
    states: {
      default: tabs('Tasks', ['My Task', 'All Task']),
      ...hoverAndFocus((shown) => tabs(`Tasks, ${shown}`, ['My Task', 'All Task'])),
      'right to left': tabs('Tasks, right to left', [ARABIC_NAME, 'All Task']),
    },
  },
];
