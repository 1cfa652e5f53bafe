import { locationChanged } from '#src/app/navigationSlice.ts';
import { addressRequested, preferenceChosen } from '#common/commands/index.ts';
import { messageLogId } from '#src/conversation/messageView.ts';
import { chatSelected, workspaceOpened } from '#src/features/chat/chatSlice.ts';
import { chatExitConfirmed } from '#src/realtime/index.ts';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

describe('the end of a chat beside others', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-02T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const log = document.createElement('div');
  log.id = messageLogId('1');
  log.tabIndex = 0;
  beforeEach(() => document.body.append(log));
  afterEach(() => log.remove());

  const end = async (path = '/chat', preferences: Parameters<typeof preferenceChosen>[0] = {}, isSeen = true) => {
    const page = setUpWorkspace([
      aSummary({ chatId: '1' }),
      aSummary({ chatId: '2', waitingSince: '2026-01-01T11:00:00.000Z' }),
      aSummary({ chatId: '3', waitingSince: '2026-01-01T10:00:00.000Z' }),
    ]);
    await page.dispatch(workspaceOpened(), chatSelected({ chatId: '2' }));
    await page.connect();
    await page.dispatch(
      locationChanged({ path, search: '' }),
      preferenceChosen(preferences),
      chatSelected({ chatId: isSeen ? '1' : '2' }),
      chatExitConfirmed({ chatId: '1' }),
    );
    return {
      place: page.actions.find(addressRequested.match)?.payload.search ?? null,
      isLogFocused: document.activeElement === log,
    };
  };

  it('opens the one that has waited longest', async () => {
    expect(await end()).toEqual({ place: '?id=3&fromId=93', isLogFocused: false });
  });

  it('leaves the focus on the messages for those who want to stay, and at the side of another screen', async () => {
    expect(await end('/chat', { afterEnd: 'stay' })).toEqual({ place: null, isLogFocused: true });
    log.blur();
    expect(await end('/indexLeader')).toEqual({ place: null, isLogFocused: true });
  });

  it('changes nothing on the screen if another chat is on it', async () => {
    expect(await end('/chat', {}, false)).toEqual({ place: null, isLogFocused: false });
  });
});
