import { Provider } from 'react-redux';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import type { CustomerBlock } from '#contract/http/customerPanel.ts';
import { BLOCK_REASON_MAX } from '#contract/serviceLimits.ts';
import { PermissionContext } from '#common/permission.ts';
import { blockEndOf } from '#src/features/customerPanel/blockForm.ts';
import { CustomerPanelView } from '#src/features/customerPanel/components/CustomerPanelView.tsx';
import { bodyOf } from '#contract/chat/packets.ts';
import { chatEventsReceived, conversationOpened } from '#src/realtime/index.ts';
import { aCustomerPanel } from '#test/support/page/fakeCustomerPanel.ts';
import { eventually, fill, render } from '#test/support/page/render.tsx';
import { setUpWorkspace } from '#test/support/page/workspace.ts';

const HOUR_MS = 3_600_000;
const aBlock = (lastsMs: number): CustomerBlock => ({
  until: new Date(Date.now() + lastsMs).toISOString(),
  reason: 'Insults.',
  blockName: 'Lea',
  blockTime: new Date().toISOString(),
});

describe('the block of a customer', () => {
  const setUp = async ({
    block = null,
    keys = [ROLE_KEY.leader],
  }: { block?: CustomerBlock | null; keys?: string[] } = {}) => {
    const workspace = setUpWorkspace([]);
    workspace.customerPanel.panel = aCustomerPanel({ block });
    const page = await render(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <PermissionContext value={{ type: USER_TYPE.leader, uris: keys }}>
          <CustomerPanelView chatId="1" customerId="91" onOpenQuery={() => undefined} onEnter={() => undefined} />
        </PermissionContext>
      </Provider>,
    );
    await page.doing(() => workspace.connect());
    await page.doing(() => workspace.dispatch(conversationOpened({ chatId: '1' })));
    const text = () => page.root.textContent.replaceAll(/[\u2068\u2069]/g, '');
    await eventually('the panel is there', () => text().includes('Ann 1'));
    const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
    return {
      ...workspace,
      ...page,
      text,
      dialog,
      click: (name: string) => page.doing(() => page.get('button', name).click()),
      save: () => page.doing(() => dialog()?.querySelector<HTMLElement>('button[type=submit]')?.click()),
      give: (reason: string) =>
        page.doing(() =>
          dialog()
            ?.querySelectorAll('textarea')
            .forEach((field) => fill(field, reason)),
        ),
    };
  };

  it('is shown to all staff with its end, author and reason, and only leaders change it', async () => {
    const block = aBlock(HOUR_MS);
    const { text, all } = await setUp({ block, keys: [ROLE_KEY.tasks] });
    expect(text()).toContain(`Blocked until ${block.until.slice(0, 16).replace('T', ' ')} by Lea. Insults.`);
    expect(all('button').map(({ textContent }) => textContent)).not.toContain('Lift the block');
    const other = await setUp({ keys: [ROLE_KEY.tasks] });
    expect(other.text()).not.toContain('Block');
  });

  it('is set by a leader for a reason', async () => {
    const { click, save, give, dialog, customerPanel, text } = await setUp();
    expect(text()).toContain('This customer may write.');
    await click('Block…');
    await save();
    expect(dialog()?.textContent).toContain('Enter a reason');
    await give('x'.repeat(BLOCK_REASON_MAX + 1));
    expect(dialog()?.textContent).toContain(`Maximum ${BLOCK_REASON_MAX} characters`);
    await give(' Insults. ');
    await save();
    await eventually('the block is shown', () => text().includes('by Ada. Insults.'));
    expect(dialog()).toBeNull();
    expect(customerPanel.calls.at(-1)).toMatch(/^block 91 \S+:00\.000Z Insults\.$/);
  });

  it('is lifted by a leader, and says why it could not be', async () => {
    const { click, customerPanel, text, store } = await setUp({ block: aBlock(HOUR_MS) });
    customerPanel.failures.push({ kind: 'refused', code: 4004, message: 'Not found' });
    await click('Lift the block');
    expect(JSON.stringify(store.getState())).toContain('Not found');
    expect(text()).toContain('Blocked until');
    await click('Lift the block');
    await eventually('they may write', () => text().includes('This customer may write.'));
    expect(customerPanel.calls.at(-1)).toBe('block 91 null ');
  });

  it('is over by itself', async () => {
    const { text } = await setUp({ block: aBlock(1_500) });
    expect(text()).toContain('Blocked until');
    await eventually('they may write', () => text().includes('This customer may write.'));
  });

  it('follows what others do, in the chat on screen', async () => {
    const { text, customerPanel, doing, dispatch } = await setUp();
    customerPanel.panel = aCustomerPanel({ block: aBlock(HOUR_MS) });
    const event = (chatId: string) => bodyOf('ChatEvent', { chatId, eventSeq: 1, kind: CHAT_EVENT.customerBlocked });
    await doing(() => dispatch(chatEventsReceived({ events: [event('2')] })));
    expect(text()).not.toContain('Blocked until');
    await doing(() => dispatch(chatEventsReceived({ events: [event('1')] })));
    await eventually('the block is shown', () => text().includes('by Lea. Insults.'));
  });

  it('ends with a whole minute, or when the leader says', () => {
    const now = Date.parse('2026-01-01T10:00:30.500Z');
    const end = (when: 'hour' | 'week' | 'own', typed = '') =>
      new Date(blockEndOf({ when, typed, reason: '' }, { now, zone: 'Europe/Zurich' }) ?? 0).toISOString();
    expect(end('hour')).toBe('2026-01-01T11:01:00.000Z');
    expect(end('week')).toBe('2026-01-08T10:01:00.000Z');
    expect(end('own', '2026-01-02T09:00')).toBe('2026-01-02T08:00:00.000Z');
  });
});
