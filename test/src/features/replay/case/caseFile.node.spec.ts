import { readCase, writeCase, type CaseFile } from '#src/features/replay/case/caseFile.ts';

const SERVER: CaseFile['server'] = {
  chats: [],
  messages: [{ chatId: '17', chatSeq: 1, clientMsgId: 'a1', fromType: 2, at: 1 }],
  events: [],
  read: { from: 0, until: 9 },
  clock: { offsetMs: 0, uncertaintyMs: 1 },
  isCut: false,
};
const AGENT = '{"format":4,"real":true}';

describe('the file of a case', () => {
  const again = (text: string, agent = AGENT) =>
    readCase(writeCase({ agent, customers: [{ chatId: '17', text }], server: SERVER }));

  it('has all of its parts', () => {
    expect(again('{"format":4}')).toEqual({
      agent: AGENT,
      customers: [{ chatId: '17', text: '{"format":4}' }],
      server: SERVER,
    });
    expect(readCase(AGENT)).toBeNull();
  });

  it('cannot be forged or broken by the log of a customer', () => {
    const rest = JSON.stringify({ ...SERVER, messages: [] });
    const forged = `{"format":4}}],"agent":{"forged":true}},"server":${rest},"logs":{"agent":{"forged":true},"customers":[{"log":{}`;
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const text of [forged, '{"format":4', '', deep])
      expect(again(text)).toEqual({ agent: AGENT, customers: [{ chatId: '17', text: 'null' }], server: SERVER });
  });

  it('is none without the log of the agent', () => {
    expect(again('{}', '{"format":4}},"more":{"a":1')).toBeNull();
  });
});
