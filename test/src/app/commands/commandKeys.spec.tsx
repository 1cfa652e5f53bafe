import { lazy, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { CommandKeys } from '#src/app/commands/CommandKeys.tsx';
import { LazyDialog } from '#src/app/LazyDialog.tsx';
import { commandsOf, pageCommands } from '#common/commands/index.ts';
import { Modal } from '#common/components/Modal.tsx';
import { press, render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

const [STEPPED, PLAYED] = [{ type: 'test/stepped' }, { type: 'test/played' }];

/** The registry belongs to the page, so to all specs: these commands apply only here. */
let isHere = false;
function applyHere(): void {
  beforeEach(() => {
    isHere = true;
  });
  afterEach(() => {
    isHere = false;
  });
}

describe('the keys of commands that controls have, too', () => {
  applyHere();

  const setUp = async () => {
    pageCommands.add({
      commands: commandsOf<object>(
        [],
        [
          {
            id: 'test.step',
            title: 'common.close',
            group: 'page',
            keys: ['ArrowRight'],
            isRepeatable: true,
            action: () => (isHere ? STEPPED : null),
          },
          {
            id: 'test.play',
            title: 'common.close',
            group: 'page',
            keys: ['Space'],
            action: () => (isHere ? PLAYED : null),
          },
        ],
      ),
    });
    const { store, actions } = createTestStore({ reducer: (state: object = {}) => state });
    const page = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <CommandKeys />
        <div role="slider" aria-valuenow={1} tabIndex={0} />
        <input type="radio" />
        <button type="button">Press</button>
      </Provider>,
    );
    /** What pressing the key in an element dispatches. */
    const ran = (selector: string, key: string, fields: KeyboardEventInit = {}) => {
      const before = actions.length;
      press(page.root.querySelector(selector) ?? document.body, key, fields);
      return actions.slice(before).filter(({ type }) => type.startsWith('test/'));
    };
    return { ran };
  };

  it('run where no control takes them', async () => {
    const { ran } = await setUp();
    expect(ran('[role=slider]', 'ArrowRight')).toEqual([STEPPED]);
    expect(ran('[role=slider]', ' ')).toEqual([PLAYED]);
    expect(ran('button', 'ArrowRight')).toEqual([STEPPED]);
    expect(ran('button', ' ')).withContext('it presses the button').toEqual([]);
    for (const key of [' ', 'ArrowRight']) expect(ran('input', key)).withContext(key).toEqual([]);
  });

  it('run again while they are held only if that is useful', async () => {
    const { ran } = await setUp();
    expect(ran('[role=slider]', 'ArrowRight', { repeat: true })).toEqual([STEPPED]);
    expect(ran('[role=slider]', ' ', { repeat: true })).toEqual([]);
  });
});

describe('the keys of commands while the code of a dialog is loading', () => {
  applyHere();

  it('run nothing, and nothing gets into a text: what is typed is meant for the dialog', async () => {
    pageCommands.add({
      commands: commandsOf<object>(
        [],
        [{ id: 'test.end', title: 'common.close', group: 'page', keys: ['e'], action: () => (isHere ? PLAYED : null) }],
      ),
    });
    const { store, actions } = createTestStore({ reducer: (state: object = {}) => state });
    let arrive: (code: { default: () => ReactNode }) => void = () => undefined;
    const Dialog = lazy(
      () =>
        new Promise<{ default: () => ReactNode }>((resolve) => {
          arrive = resolve;
        }),
    );
    const draw = (isOpen: boolean) => (
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <CommandKeys />
        <textarea aria-label="Message" />
        {isOpen && (
          <LazyDialog title="Command bar" onDismiss={() => undefined}>
            <Dialog />
          </LazyDialog>
        )}
      </Provider>
    );
    const page = await render(draw(false));
    page.get('textbox', 'Message').focus();
    await page.show(draw(true));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Command bar');
    press(document.activeElement ?? document.body, 'e');
    expect(actions.filter(({ type }) => type.startsWith('test/'))).toEqual([]);
    await page.doing(() =>
      arrive({
        default: () => (
          <Modal title="Command bar" onDismiss={() => undefined}>
            <button type="button">Run</button>
          </Modal>
        ),
      }),
    );
    expect(document.querySelectorAll('[aria-modal=true]')).toHaveSize(1);
    expect(document.querySelector('[aria-modal=true]')?.contains(document.activeElement)).toBeTrue();
    await page.show(draw(false));
    expect(document.activeElement).withContext('the focus returns').toBe(page.get('textbox', 'Message'));
    press(document.body, 'e');
    expect(actions.filter(({ type }) => type.startsWith('test/'))).toEqual([PLAYED]);
  });

  it('close it with Escape before it is there', async () => {
    let dismissed = 0;
    const Never = lazy(() => new Promise<{ default: () => ReactNode }>(() => undefined));
    await render(
      <LazyDialog title="Command bar" onDismiss={() => (dismissed += 1)}>
        <Never />
      </LazyDialog>,
    );
    press(document.activeElement ?? document.body, 'Escape');
    expect(dismissed).toBe(1);
  });
});
