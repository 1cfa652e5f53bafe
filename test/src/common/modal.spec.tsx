import { StrictMode, useState } from 'react';
import { Modal } from '#common/components/Modal.tsx';
import { Toasts } from '#common/components/Toasts.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { press, render } from '../../support/page/render.tsx';

/** What a user does in the moment in which a dialog is first seen. */
function whenFirstSeen(action: (dialog: Element) => void): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const dialog = document.querySelector('[role=dialog]');
      if (dialog === null) return;
      observer.disconnect();
      action(dialog);
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

describe('a dialog', () => {
  it('has the focus and takes Escape as soon as it is seen', async () => {
    let open = (): void => undefined;
    let dismissed = 0;
    const Page = () => {
      const [isOpen, setOpen] = useState(false);
      open = () => setOpen(true);
      return (
        <>
          <textarea aria-label="Message" />
          {isOpen && (
            <Modal title="Assign" onDismiss={() => (dismissed += 1)}>
              <button type="button">Save</button>
            </Modal>
          )}
        </>
      );
    };
    const page = await render(<Page />);
    page.get('textbox', 'Message').focus();
    const seen = whenFirstSeen((dialog) => {
      expect(dialog.contains(document.activeElement)).toBeTrue();
      press(document.activeElement ?? document.body, 'Escape');
    });
    open();
    await seen;
    expect(dismissed).toBe(1);
  });

  it('returns the focus to what opened the dialog that it replaced, and keeps it until then', async () => {
    let left = 0;
    const draw = (title: string) => (
      <StrictMode>
        <textarea aria-label="Message" />
        {title !== '' && (
          <Modal key={title} title={title} onDismiss={() => undefined}>
            <input {...INITIAL_FOCUS} onBlur={() => (left += 1)} />
          </Modal>
        )}
      </StrictMode>
    );
    const page = await render(draw(''));
    page.get('textbox', 'Message').focus();
    await page.show(draw('Command bar'));
    await page.show(draw('Keyboard shortcuts'));
    expect(document.querySelector('[role=dialog]')?.contains(document.activeElement)).toBeTrue();
    expect(left).toBe(0);
    await page.show(draw(''));
    expect(document.activeElement).toBe(page.get('textbox', 'Message'));
  });

  describe('above another one', () => {
    const draw = (shown: { readonly lower: boolean; readonly upper: boolean; readonly isSaving?: boolean }) => (
      <>
        <textarea aria-label="Message" />
        {shown.lower && (
          <Modal bare title="Assign" onDismiss={() => undefined}>
            <button type="button" disabled={shown.isSaving}>
              Save
            </button>
          </Modal>
        )}
        {shown.upper && (
          <Modal bare role="alertdialog" title="A colleague has answered" onDismiss={() => undefined}>
            <button type="button">Close</button>
          </Modal>
        )}
      </>
    );
    const open = async () => {
      const page = await render(draw({ lower: false, upper: false }));
      page.get('textbox', 'Message').focus();
      await page.show(draw({ lower: true, upper: false }));
      document.querySelector<HTMLElement>('[role=dialog] button')?.focus();
      await page.show(draw({ lower: true, upper: true }));
      return page;
    };
    const roleOfFocused = () => document.activeElement?.getAttribute('role');

    it('keeps the focus when that one closes', async () => {
      const page = await open();
      await page.show(draw({ lower: false, upper: true }));
      expect(roleOfFocused()).toBe('alertdialog');
    });

    it('returns the focus to that one if the button that opened it is disabled', async () => {
      const page = await open();
      await page.show(draw({ lower: true, upper: true, isSaving: true }));
      await page.show(draw({ lower: true, upper: false, isSaving: true }));
      expect(roleOfFocused()).toBe('dialog');
    });
  });

  it('returns the focus to the page if what opened it is gone', async () => {
    const draw = (isOpen: boolean, hasOpener = true) => (
      <main tabIndex={-1}>
        {hasOpener && <button type="button">Open</button>}
        {isOpen && (
          <Modal title="Assign" onDismiss={() => undefined}>
            <button type="button">Close</button>
          </Modal>
        )}
      </main>
    );
    const page = await render(draw(false));
    page.get('button', 'Open').focus();
    await page.show(draw(true));
    await page.show(draw(true, false));
    await page.show(draw(false, false));
    expect(document.activeElement?.localName).toBe('main');
  });

  it('leaves room for a toast above it, however much it contains', async () => {
    const toast = { id: 't', kind: 'error', message: { text: 'Nothing was saved.' }, times: 1 } as const;
    const edges = async (isOpen: boolean) => {
      const page = await render(
        <>
          <Toasts toasts={[toast]} onDismiss={() => undefined} onHold={() => undefined} onRelease={() => undefined} />
          {isOpen && (
            <Modal title="Role" wide onDismiss={() => undefined}>
              <div style={{ height: 5_000 }} />
            </Modal>
          )}
        </>,
      );
      const bottom = page.root.querySelector('.cs-toast')?.getBoundingClientRect().bottom ?? 0;
      const top = document.querySelector('.cs-modal')?.getBoundingClientRect().top ?? 0;
      return { bottom, top };
    };
    const { bottom, top } = await edges(true);
    expect(bottom).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(top);
  });
});
