import { importPageCode } from '#tools/pageCode.ts';
import { codeWith, plainerWith, type Builders } from '#tools/replay/builders.ts';

describe('the builders of specs that are written from logs', () => {
  it('stand for packets of which the page has some fields only', async () => {
    const builders = (await importPageCode('test/support/page/chatBuilders.ts')) as Builders;
    const packet = {
      type: 'message',
      message: {
        chatId: '17',
        chatSeq: 5,
        fromType: 1,
        fromId: '1161',
        msgType: 1,
        msg: '{"text":"xxx"}',
        serverTime: 1,
      },
    };
    const codeOf = (value: unknown) => codeWith(builders, value, () => undefined);
    const plainer = plainerWith(builders);
    expect(codeOf(plainer(packet, () => true))).toBe("pushOf(aRecord({ chatId: '17', chatSeq: 5 }))");
    expect(plainer(packet, (value) => value === packet))
      .withContext('where the other fields matter')
      .toBe(packet);
  });
});
