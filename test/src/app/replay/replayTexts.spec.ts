import type { ActionLog } from '#contract/actionLog.ts';
import { textContent } from '#contract/chat/content.ts';
import { withReportedTexts } from '#src/actionLog/replay/index.ts';
import { agentLog, aReplay, asText } from './agentLog.ts';

const { log, states } = agentLog();

/** The unredacted `msg` of every message that the page had at the end. */
function textsHeld(): NonNullable<ActionLog['texts']> {
  const chats = states.at(-1)?.conversations?.chats ?? {};
  return Object.fromEntries(
    Object.entries(chats).map(([chatId, { messages }]) => [
      chatId,
      Object.fromEntries(messages.flat().map(({ chatSeq, msg }) => [String(chatSeq), msg])),
    ]),
  );
}

async function shownWith(text: string) {
  const replay = aReplay();
  const answer = await replay.port.open(text);
  return { ...replay, answer };
}

describe('a replay with the texts that the agent agreed to include', () => {
  it('shows every message unmasked, also those that the agent sent', async () => {
    const { port, shown } = await shownWith(withReportedTexts(asText(log), textsHeld()));
    for (const position of [60, 200, 399, 400]) {
      await port.seek(position);
      const chats = Object.entries(states[position]?.conversations?.chats ?? {});
      expect(chats).not.toHaveSize(0);
      for (const [chatId, { messages, pending }] of chats) {
        const replayed = shown.at(-1)?.state.conversations?.chats[chatId];
        expect(replayed?.messages.flat().map(({ msg }) => msg))
          .withContext(`chat ${chatId} at ${position}`)
          .toEqual(messages.flat().map(({ msg }) => msg));
        expect(replayed?.pending.map(({ msg }) => msg)).toEqual(pending.map(({ msg }) => msg));
      }
    }
  });

  it('restores the texts in actions, too', async () => {
    const { port } = await shownWith(withReportedTexts(asText(log), textsHeld()));
    const { entry } = await port.seek((await port.find({ by: 'clientMsgId', clientMsgId: 'mine-1' })) ?? 0);
    expect(JSON.parse(entry?.action ?? '')).toEqual(
      jasmine.objectContaining({
        payload: jasmine.objectContaining({ msg: jasmine.stringMatching(/for waiting I have looked into/) }),
      }),
    );
  });

  it('still verifies all hashes', async () => {
    const { port, answer } = await shownWith(withReportedTexts(asText(log), textsHeld()));
    expect(answer).toEqual(jasmine.objectContaining({ hasTexts: true }));
    expect((await port.verify()).difference).toBeNull();
  });

  it('leaves a message masked if there is no text with the same mask', async () => {
    const text = textsHeld()['1']?.['30'] ?? '';
    const { port, shown } = await shownWith(
      withReportedTexts(asText(log), { 1: { 30: text, 28: textContent('not in this chat') } }),
    );
    await port.seek(400);
    const messages = shown.at(-1)?.state.conversations?.chats['1']?.messages.flat() ?? [];
    expect(messages.find(({ chatSeq }) => chatSeq === 30)?.msg).toBe(text);
    for (const seq of [28, 29])
      expect(messages.find(({ chatSeq }) => chatSeq === seq)?.msg).toMatch(/^\{"text":"[x ]+"\}$/);
    expect((await port.verify()).difference).toBeNull();
  });

  it('returns a text that is no log unchanged', () => {
    expect(withReportedTexts('oops', { 1: {} })).toBe('oops');
    expect(withReportedTexts('{"a":1}', undefined)).toBe('{"a":1}');
  });
});
