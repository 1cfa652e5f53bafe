import { PERSON_TYPE } from '#contract/domain.ts';
import { SocketPresenceReporter, type PresentSession } from '#server/realtime/socketPresence.ts';

const RELOAD_MS = 5_000;

describe('the report of sockets', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  const setUp = () => {
    let now = 0;
    const sessions = new Set<PresentSession>();
    const reports: string[] = [];
    const reporter = new SocketPresenceReporter({
      registry: { sessions },
      presence: {
        processLives: async () => false,
        socketsChanged: async (_, { here, gone }) => {
          reports.push(`here ${here.join()} gone ${gone.join()}`);
        },
      },
      processId: 'process',
      silenceMs: 3_600_000,
      reloadMs: RELOAD_MS,
      monotonic: () => now,
      onError: fail,
    });
    const pass = async (ms: number) => {
      now += ms;
      jasmine.clock().tick(ms);
      for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
    };
    const aSession = (): PresentSession => ({ identity: { type: PERSON_TYPE.staff, id: '7' }, lastReceivedAt: now });
    return {
      reporter,
      reports,
      pass,
      session: aSession,
      open: async (session: PresentSession = aSession()) => {
        sessions.add(session);
        reporter.socketOpened();
        await pass(0);
        return async () => {
          sessions.delete(session);
          reporter.socketClosed('7');
          await pass(0);
        };
      },
    };
  };

  it('says nothing of a page that loads again', async () => {
    const { open, pass, reports, reporter } = setUp();
    const close = await open();
    await close();
    await pass(RELOAD_MS - 1);
    await open();
    await pass(3 * RELOAD_MS);
    expect(reports).toEqual(['here 7 gone ']);
    await reporter.stop();
  });

  it('says nothing of a socket that is about to close', async () => {
    const { open, pass, reports, reporter, session } = setUp();
    const close = await open();
    const closing = { ...session(), isOpen: false };
    await close();
    await open(closing);
    await pass(RELOAD_MS + 1);
    expect(reports).toEqual(['here 7 gone ']);
    await reporter.stop();
  });

  it('says when a person does not come back', async () => {
    const { open, pass, reports, reporter } = setUp();
    await (
      await open()
    )();
    await pass(RELOAD_MS - 1);
    expect(reports).toEqual(['here 7 gone ']);
    await pass(2);
    expect(reports).toEqual(['here 7 gone ', 'here  gone 7']);
    await reporter.stop();
  });
});
