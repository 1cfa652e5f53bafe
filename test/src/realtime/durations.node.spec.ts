import { DURATIONS, durationsOf } from '#src/realtime/deps.ts';

describe('durations of the chat connection', () => {
  it('are those that the server put into the page', () => {
    const configured = { silenceLimit: 5_000, retryDelays: [100, 200] };
    expect(durationsOf(configured)).toEqual({ ...DURATIONS, ...configured });
  });

  it('keep their defaults for missing and invalid values', () => {
    const nonsense = {
      silenceLimit: '5000',
      ackOverdue: -1,
      probeTimeout: null,
      retryDelays: [100, 'soon'],
      heartbeat: [1],
      gapGrace: 7,
      more: 1,
    };
    for (const configured of [undefined, null, 7, 'x', [], {}, nonsense])
      expect(durationsOf(configured)).withContext(JSON.stringify(configured)).toEqual(DURATIONS);
  });
});
