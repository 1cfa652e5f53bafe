import { DURATIONS, durationsOf } from '../../../src/realtime/durations.ts';

describe('the durations of the chat connection', () => {
  it('are what the server has put into the page', () => {
    const told = { silenceLimit: 5_000, retryDelays: [100, 200] };
    expect(durationsOf(told)).toEqual({ ...DURATIONS, ...told });
  });

  it('are as usual where it says nothing, or nothing that makes sense', () => {
    const nonsense = {
      silenceLimit: '5000',
      ackOverdue: -1,
      probeTimeout: null,
      retryDelays: [100, 'soon'],
      heartbeat: [1],
      gapGrace: 7,
      more: 1,
    };
    for (const told of [undefined, null, 7, 'x', [], {}, nonsense])
      expect(durationsOf(told)).withContext(JSON.stringify(told)).toEqual(DURATIONS);
  });
});
