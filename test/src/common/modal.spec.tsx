import { useState } from 'react';
import { Modal } from '../../../src/common/components/Modal.tsx';
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

  it('returns the focus to what opened the dialog that it replaced', async () => {
    const draw = (title: string) => (
      <>
        <textarea aria-label="Message" />
        {title !== '' && (
          <Modal key={title} title={title} onDismiss={() => undefined}>
            <button type="button">Close</button>
          </Modal>
        )}
      </>
    );
    const page = await render(draw(''));
    page.get('textbox', 'Message').focus();
    await page.show(draw('Command bar'));
    await page.show(draw('Keyboard shortcuts'));
    expect(document.querySelector('[role=dialog]')?.contains(document.activeElement)).toBeTrue();
    await page.show(draw(''));
    expect(document.activeElement).toBe(page.get('textbox', 'Message'));
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
});
