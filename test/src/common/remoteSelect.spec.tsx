import { useState } from 'react';
import { Modal } from '#common/components/Modal.tsx';
import { RemoteSelect, type RemoteOption } from '#common/components/RemoteSelect.tsx';
import { NO_SEARCH, type RemoteSearch } from '#common/remoteSearch.ts';
import { fill, press, render } from '../../support/page/render.tsx';

const ANN = { id: '1', label: 'Ann' };
const BO = { id: '2', label: 'Bo', detail: '3 of 10' };
const FOUND: RemoteSearch<RemoteOption> = { keyword: 'n', status: 'ready', options: [ANN, BO] };

interface FieldProps {
  readonly inFlow?: boolean;
  readonly search?: RemoteSearch<RemoteOption>;
  readonly value?: RemoteOption | null;
  readonly error?: string;
  readonly onRetry?: () => void;
  readonly onLeave?: () => void;
  readonly onOpen?: () => void;
  readonly onType?: () => void;
}

/** Stores what is typed and chosen. */
function Field({
  inFlow = false,
  search = FOUND,
  value: given = null,
  onRetry = () => undefined,
  onType = () => undefined,
  ...rest
}: FieldProps) {
  const [keyword, setKeyword] = useState(search.keyword);
  const [value, setValue] = useState<RemoteOption | null>(given);
  return (
    <RemoteSelect
      viewKey="customer"
      label="Customer"
      placeholder="Name or phone"
      hint="Type to search"
      value={value}
      keyword={keyword}
      options={search.options}
      status={search.status}
      onType={(next) => {
        setKeyword(next);
        onType();
      }}
      onChoose={setValue}
      onClear={() => {
        setKeyword('');
        setValue(null);
      }}
      onRetry={onRetry}
      inFlow={inFlow}
      {...rest}
    />
  );
}

describe('the remote select', () => {
  const setUp = async (props: FieldProps = {}) => {
    const drawn = await render(<Field {...props} />);
    const input = drawn.root.querySelector('input');
    if (input === null) throw new Error('no field');
    const key = (name: string) => drawn.doing(() => press(input, name));
    const options = () => drawn.all('option').map((option) => option.textContent);
    const active = () =>
      document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
    return { ...drawn, input, key, options, active };
  };

  it('opens once, and before it reports what was typed, whose search is the last then', async () => {
    const calls: string[] = [];
    const { input, doing } = await setUp({ onOpen: () => calls.push('open'), onType: () => calls.push('type') });
    await doing(() => fill(input, 'An'));
    expect(calls).toEqual(['open', 'type']);
  });

  it('is a labelled combobox whose list opens with an arrow key', async () => {
    const { input, key, options, get } = await setUp();
    expect([input.getAttribute('role'), input.getAttribute('aria-expanded'), options().length]).toEqual([
      'combobox',
      'false',
      0,
    ]);
    await key('ArrowDown');
    expect(input.getAttribute('aria-expanded')).toBe('true');
    expect(get('listbox', 'Customer').id).toBe(input.getAttribute('aria-controls') ?? 'none');
    expect(options()).toEqual(['Ann', 'Bo3 of 10']);
  });

  it('shows a disabled option, and does not choose it', async () => {
    const search = { ...FOUND, options: [{ ...ANN, isDisabled: true }, BO] };
    const { input, key, active, all, doing } = await setUp({ search });
    await key('ArrowDown');
    await key('ArrowDown');
    expect([active(), all('option').map((option) => option.getAttribute('aria-disabled'))]).toEqual([
      'Ann',
      ['true', null],
    ]);
    await key('Enter');
    await doing(() => all('option')[0]?.click());
    expect([input.value, input.getAttribute('aria-expanded')]).toEqual(['n', 'true']);
    await key('ArrowDown');
    await key('Enter');
    expect(input.value).toBe('Bo');
  });

  it('shows its error, and reports that the focus has left', async () => {
    let left = 0;
    const { input, doing, get, root } = await setUp({
      error: 'Please choose',
      onLeave: () => {
        left += 1;
      },
    });
    expect([
      input.getAttribute('aria-invalid'),
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    ]).toEqual(['true', 'Please choose']);
    await doing(() => input.focus());
    await doing(() => get('button', 'Clear Customer').focus());
    expect(left).withContext('within it').toBe(0);
    await doing(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    expect([left, root.contains(document.activeElement)]).toEqual([1, false]);
  });

  it('moves through its options with the arrow keys, and chooses with Enter', async () => {
    const { input, key, active, options } = await setUp();
    await key('ArrowDown');
    expect(active()).toBeNull();
    await key('ArrowDown');
    expect(active()).toBe('Ann');
    await key('ArrowUp');
    expect(active()).withContext('round the top').toBe('Bo3 of 10');
    await key('Enter');
    expect([input.value, options().length]).toEqual(['Bo', 0]);
  });

  it('does not submit its form while the list is open', async () => {
    const { input, doing, key } = await setUp();
    let goesOn: boolean | undefined;
    await key('ArrowDown');
    await doing(() => {
      goesOn = press(input, 'Enter');
    });
    expect(goesOn).toBeFalse();
  });

  it('shows the typed text in place of the chosen value, which stays until another is chosen', async () => {
    const { root, input, doing, options } = await setUp({ value: ANN });
    expect(input.value).toBe('Ann');
    await doing(() => fill(input, 'bo'));
    expect([input.value, input.placeholder, options().length]).toEqual(['bo', 'Ann', 2]);
    await doing(() => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
    expect(input.value).toBe('Ann');
    await doing(() => fill(input, 'bo'));
    await doing(() => root.querySelectorAll<HTMLElement>('[role=option]')[1]?.click());
    expect(input.value).toBe('Bo');
  });

  it('is cleared by a button, which leaves the focus in the field', async () => {
    const { input, doing, get, all } = await setUp({ value: ANN });
    await doing(() => get('button', 'Clear Customer').click());
    expect([input.value, document.activeElement === input, all('button').length]).toEqual(['', true, 0]);
  });

  it('says what it does: a hint, searching, no data, the number of options', async () => {
    const announced: (string | undefined)[] = [];
    for (const search of [
      NO_SEARCH,
      { ...NO_SEARCH, status: 'searching' },
      { ...NO_SEARCH, status: 'ready' },
      FOUND,
    ] as const) {
      const { key, root } = await setUp({ search });
      await key('ArrowDown');
      announced.push(root.querySelector('[role=status]')?.textContent);
    }
    expect(announced).toEqual(['Type to search', 'Searching…', 'No data', '2 found']);
  });

  it('offers to retry after a failure', async () => {
    const onRetry = jasmine.createSpy('onRetry');
    const { key, doing, get, input } = await setUp({
      search: { keyword: 'n', status: 'failed', options: [] },
      onRetry,
    });
    await key('ArrowDown');
    await doing(() => get('button', 'Try again').click());
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(input);
  });

  it('closes its list on Escape, and leaves the dialog around it open', async () => {
    const onDismiss = jasmine.createSpy('onDismiss');
    const { doing } = await render(
      <Modal title="Assign" onDismiss={onDismiss}>
        <Field />
      </Modal>,
    );
    const input = document.querySelector<HTMLElement>('[role=dialog] input') ?? document.body;
    await doing(() => press(input, 'ArrowDown'));
    await doing(() => press(input, 'Escape'));
    expect([document.querySelector('[role=listbox]'), onDismiss.calls.count()]).toEqual([null, 0]);
    await doing(() => press(input, 'Escape'));
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });

  it('stays open in a dialog until a click outside is complete, so that its target does not move', async () => {
    const { doing } = await render(
      <Modal title="Assign" onDismiss={() => undefined}>
        <Field inFlow />
        <button type="button">Go</button>
      </Modal>,
    );
    const [input, button] = [
      document.querySelector<HTMLElement>('[role=dialog] input'),
      document.querySelector<HTMLElement>('[role=dialog] button:not([aria-label])'),
    ];
    if (input === null || button === null) throw new Error('no dialog');
    await doing(() => press(input, 'ArrowDown'));
    const isOpen = () => document.querySelector('[role=listbox]') !== null;
    await doing(() => {
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      button.focus();
    });
    expect(isOpen()).toBeTrue();
    await doing(() => button.click());
    expect(isOpen()).toBeFalse();
  });
});
