import { useState, type ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { MemoryRouter } from 'react-router-dom';
import { Button } from '#common/components/Button.tsx';
import { ConfirmDialog } from '#common/components/Modal.tsx';
import { Note } from '#common/components/Note.tsx';
import { Pager, type PageWanted } from '#common/components/Pager.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { Toasts } from '#common/components/Toasts.tsx';
import { RadioField } from '#common/components/RadioField.tsx';
import { Failure } from '#common/components/states.tsx';
import { ActionMenu } from '#common/components/ActionMenu.tsx';
import { press, render } from '../../support/page/render.tsx';
import { translatePage } from '../../support/page/translation.ts';

const NO_KEYS = { texts: [], aria: null };

describe('the confirm dialog', () => {
  function Page({ onConfirm }: { readonly onConfirm: () => void }) {
    const [isAsking, setIsAsking] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsAsking(true)}>
          ask
        </button>
        {isAsking && (
          <ConfirmDialog
            title="Sure?"
            confirmLabel="Yes"
            declineLabel="No"
            onConfirm={onConfirm}
            onDecline={() => setIsAsking(false)}
          >
            It can't be undone.
          </ConfirmDialog>
        )}
      </>
    );
  }
  const dialog = () => document.querySelector<HTMLElement>('[role=alertdialog]');
  const open = async () => {
    const onConfirm = jasmine.createSpy('onConfirm');
    const drawn = await render(<Page onConfirm={onConfirm} />);
    const asker = drawn.get('button', 'ask');
    asker.focus();
    await drawn.doing(() => asker.click());
    return { ...drawn, asker, onConfirm };
  };

  it('has a name and a description, and focuses the safe button', async () => {
    await open();
    const labelled = dialog()?.getAttribute('aria-labelledby') ?? '';
    const described = dialog()?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(labelled)?.textContent).toBe('Sure?');
    expect(document.getElementById(described)?.textContent).toContain('undone');
    expect(dialog()?.getAttribute('aria-modal')).toBe('true');
    expect(document.activeElement?.textContent).toBe('No');
  });

  it('traps the focus in both directions', async () => {
    await open();
    const [close, , yes] = [...(dialog()?.querySelectorAll<HTMLElement>('button') ?? [])];
    yes?.focus();
    expect(press(yes ?? document.body, 'Tab')).toBeFalse();
    expect(document.activeElement).toBe(close ?? null);
    expect(press(close ?? document.body, 'Tab', { shiftKey: true })).toBeFalse();
    expect(document.activeElement).toBe(yes ?? null);
  });

  it('declines on Escape wherever the focus is, and returns the focus', async () => {
    const { doing, asker, onConfirm } = await open();
    await doing(() => press(document.body, 'Escape'));
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(asker);
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

describe('the tabs', () => {
  it('have one tab stop, and are chosen by arrow keys, Home and End', async () => {
    function Page() {
      const [active, setActive] = useState<'a' | 'b' | 'c'>('a');
      const tabs = (['a', 'b', 'c'] as const).map((name) => ({ name, label: name.toUpperCase() }));
      return (
        <Tabs label="letters" tabs={tabs} active={active} onSelect={setActive}>
          panel of {active}
        </Tabs>
      );
    }
    const { all, doing, root } = await render(<Page />);
    const selected = () =>
      all('tab')
        .filter((tab) => tab.getAttribute('aria-selected') === 'true')
        .map(({ textContent }) => textContent);
    const stops = () =>
      all('tab')
        .filter((tab) => tab.tabIndex === 0)
        .map(({ textContent }) => textContent);
    const panel = () => root.querySelector('[role=tabpanel]');
    for (const [key, name] of [
      ['ArrowRight', 'B'],
      ['End', 'C'],
      ['ArrowRight', 'A'],
      ['ArrowLeft', 'C'],
      ['Home', 'A'],
    ] as const) {
      await doing(() =>
        press(
          document.activeElement?.getAttribute('role') === 'tab' ? document.activeElement : (all('tab')[0] ?? root),
          key,
        ),
      );
      expect([selected(), stops()])
        .withContext(key)
        .toEqual([[name], [name]]);
      expect(document.activeElement?.textContent).toBe(name);
    }
    expect(panel()?.textContent).toBe('panel of a');
    expect(document.getElementById(panel()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('A');
  });

  it('show the chosen one, in a row that is too short for all', async () => {
    const names = ['first', 'second', 'third', 'fourth'] as const;
    const tabs = names.map((name) => ({ name, label: `the ${name} of them` }));
    const Row = ({ active }: { readonly active: (typeof names)[number] }) => (
      <div style={{ width: 250 }}>
        <Tabs label="letters" tabs={tabs} active={active} onSelect={() => undefined}>
          panel
        </Tabs>
      </div>
    );
    const { all, get, show } = await render(<Row active="first" />);
    const row = get('tablist');
    Object.assign(row.style, { overflowX: 'auto', whiteSpace: 'nowrap' });
    for (const active of ['fourth', 'first', 'third'] as const) {
      await show(<Row active={active} />);
      const tab = all('tab').find((each) => each.getAttribute('aria-selected') === 'true');
      const [within, box] = [row.getBoundingClientRect(), tab?.getBoundingClientRect()];
      expect(box?.left ?? -1)
        .withContext(active)
        .toBeGreaterThanOrEqual(within.left - 1);
      expect(box?.right ?? Infinity)
        .withContext(active)
        .toBeLessThanOrEqual(within.right + 1);
    }
  });
});

describe('the pager', () => {
  const page = { pageNo: 2, pageSize: 10, total: 35, totalIsExact: true, next: 'n', prev: 'p' };

  it('moves by cursors, and to the first page without one', async () => {
    const moves: PageWanted[] = [];
    const { get, doing, show } = await render(<Pager page={page} onMove={(to) => moves.push(to)} />);
    await doing(() => get('button', 'Next page').click());
    await doing(() => get('button', 'Previous page').click());
    await show(<Pager page={{ ...page, pageNo: 3 }} onMove={(to) => moves.push(to)} />);
    await doing(() => get('button', 'Previous page').click());
    expect(moves).toEqual([
      { pageNo: 3, cursor: 'n' },
      { pageNo: 1, cursor: null },
      { pageNo: 2, cursor: 'p' },
    ]);
  });

  it('shows the position, and says when counting has stopped', async () => {
    const { root, show, all } = await render(<Pager page={page} onMove={() => undefined} />);
    expect(root.textContent).toBe('35 entriesPage 2 of 4');
    await show(<Pager page={{ ...page, total: 1_000, totalIsExact: false }} onMove={() => undefined} />);
    expect(root.textContent).toBe('1000+ entriesPage 2');
    await show(<Pager page={{ ...page, pageNo: 1, total: 1, next: null, prev: null }} onMove={() => undefined} />);
    expect(root.textContent).toBe('1 entry');
    expect(all('button')).toHaveSize(0);
  });
});

describe('the toasts on the screen', () => {
  it('are announced by their kind, and close on Escape or by their button', async () => {
    const dismissed: string[] = [];
    const toast = (kind: 'error' | 'success', text: string, times = 1) => ({
      id: text,
      kind,
      message: { text },
      times,
    });
    const { root, get, doing } = await render(
      <Toasts
        toasts={[toast('error', 'Broken', 3), { ...toast('success', 'Saved'), detail: { text: 'Role 7' } }]}
        onDismiss={(id) => dismissed.push(id)}
        onHold={() => undefined}
        onRelease={() => undefined}
      />,
    );
    expect(root.querySelector('[aria-live=assertive]')?.textContent).toBe('Broken3 times');
    expect(root.querySelector('[aria-live=polite]')?.textContent).toBe('SavedRole 7');
    await doing(() => press(get('button', 'Close'), 'Escape'));
    await doing(() => get('button', 'Close').click());
    expect(dismissed).toEqual(['Broken', 'Broken']);
  });
});

describe('the action menu', () => {
  const open = async () => {
    const chosen: string[] = [];
    const items = ['Home', 'Log Out'].map((label) => ({
      name: label,
      label,
      icon: null,
      keys: NO_KEYS,
      onSelect: () => chosen.push(label),
    }));
    const drawn = await render(
      <ActionMenu viewKey="user" label="Account: Bo" items={items}>
        Bo
      </ActionMenu>,
    );
    const button = drawn.get('button', 'Account: Bo');
    await drawn.doing(() => button.click());
    return { ...drawn, button, chosen };
  };

  it('takes the focus, moves it by arrow keys, and runs the chosen action', async () => {
    const { get, doing, button, chosen } = await open();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement?.textContent).toBe('Home');
    await doing(() => press(document.activeElement ?? button, 'ArrowUp'));
    expect(document.activeElement?.textContent).toBe('Log Out');
    await doing(() => get('menuitem', 'Log Out').click());
    expect(chosen).toEqual(['Log Out']);
    expect(document.activeElement).toBe(button);
  });

  it('closes on Escape, which returns the focus, and on a press outside', async () => {
    const { all, doing, button } = await open();
    await doing(() => press(document.activeElement ?? button, 'Escape'));
    expect(all('menu')).toHaveSize(0);
    expect(document.activeElement).toBe(button);
    await doing(() => press(button, 'ArrowDown'));
    expect(all('menu')).toHaveSize(1);
    await doing(() => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
    expect(all('menu')).toHaveSize(0);
  });

  it('keeps the size of the icon beside a long name', async () => {
    const { root, get, doing } = await render(
      <ActionMenu
        viewKey="long"
        label="Actions"
        items={[
          {
            name: 'long',
            label: 'word '.repeat(100),
            icon: <svg width={16} height={16} />,
            keys: NO_KEYS,
            onSelect: () => undefined,
          },
        ]}
      >
        Actions
      </ActionMenu>,
    );
    await doing(() => get('button', 'Actions').click());
    expect(root.querySelector('[role=menuitem] svg')?.getBoundingClientRect().width).toBe(16);
  });
});

describe('the looks of errors', () => {
  const DANGER = 'rgb(200, 1, 2)';
  const renderRed = async (node: ReactNode) => {
    const drawn = await render(node);
    drawn.root.style.setProperty('--cs-danger', DANGER);
    return drawn;
  };

  it('colour the icon of a failure', async () => {
    const { root } = await renderRed(<Failure onRetry={() => undefined}>The list could not be loaded.</Failure>);
    expect(getComputedStyle(root.querySelector('svg') ?? root).color).toBe(DANGER);
  });

  it('surround radio buttons', async () => {
    const radio = (error: string | null) => (
      <RadioField
        label="Result"
        options={[{ value: 'yes', label: 'Solved' }]}
        value={null}
        error={error}
        onChange={() => undefined}
      />
    );
    const { root, show } = await renderRed(radio(null));
    const ring = () => getComputedStyle(root.querySelector('input') ?? root).boxShadow;
    expect(ring()).not.toContain(DANGER);
    await show(radio('Please choose a result.'));
    expect(ring()).toContain(DANGER);
  });
});

describe('components on a page that the browser translates', () => {
  const of = (busy: boolean, count: number) => (
    <>
      <Button busy={busy}>{busy ? 'Saving' : 'Save'}</Button>
      <Button>
        {!busy && <Plus size={16} />}
        {`Add ${count}`}
      </Button>
      <Note>
        {`Not saved ${count}.`} {busy ? 'Wait.' : 'Try again.'}
      </Note>
      <Failure onRetry={() => undefined}>
        Failed {busy && 'again'} {count}
      </Failure>
      <Toasts
        toasts={[{ id: '1', kind: 'error', message: { text: `No ${count}` }, times: count }]}
        onDismiss={() => undefined}
        onHold={() => undefined}
        onRelease={() => undefined}
      />
    </>
  );

  it('go on changing their texts', async () => {
    const { show, root } = await render(of(false, 1));
    translatePage(root);
    for (const [busy, count] of [
      [true, 2],
      [true, 3],
      [false, 4],
      [true, 1],
    ] as const) {
      await show(of(busy, count));
      const text = root.textContent;
      expect(text).toContain(busy ? '«Saving' : '«Save«');
      expect(text).toContain(`«Add ${count}`);
      expect(text).toContain(`«Not saved ${count}. ${busy ? 'Wait.' : 'Try again.'}`);
      expect(text).toContain(`«Failed ${busy ? 'again' : ''} ${count}`);
      expect(text).toContain(`«No ${count}`);
    }
    await show(null);
    expect(root.textContent).toBe('');
  });
});

describe('the heading of a screen', () => {
  const screen = <ScreenHeading>Task</ScreenHeading>;
  const menu = (
    <ActionMenu
      viewKey="spec"
      label="Ada"
      items={[{ name: 'out', label: 'Logout', icon: null, keys: NO_KEYS, onSelect: () => undefined }]}
    >
      Ada
    </ActionMenu>
  );
  const at = (key: string, isLoaded: boolean) => (
    <MemoryRouter initialEntries={[{ pathname: '/checkList', key }]}>
      {menu}
      {isLoaded && screen}
    </MemoryRouter>
  );

  it('takes the focus after a navigation, but not after loading the page', async () => {
    const { get } = await render(at('navigated', true));
    expect(document.activeElement).toBe(get('heading'));
    get('heading').blur();
    await render(at('default', true));
    expect(document.activeElement).toBe(document.body);
  });

  it('leaves the focus to a menu that was opened while the screen loaded', async () => {
    const { get, all, doing, show } = await render(at('navigated', false));
    await doing(() => get('button', 'Ada').click());
    const [item] = all('menuitem');
    expect(document.activeElement).toBe(item ?? null);
    await show(at('navigated', true));
    expect(get('heading').textContent).toBe('Task');
    expect(document.activeElement).toBe(item ?? null);
  });
});
