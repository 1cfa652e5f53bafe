import fc from 'fast-check';
import { CLOSE } from '#contract/chat/commands.ts';
import { nextState, reasonOfClose, type ConnectionInput, type ConnectionState } from '#workers/chat/connectionState.ts';

const after = (...inputs: ConnectionInput[]) => inputs.reduce<ConnectionState>(nextState, { name: 'opening' });
const opened: ConnectionInput = { type: 'socketOpened' };
const accepted: ConnectionInput = { type: 'loginAccepted' };
const pushed: ConnectionInput = { type: 'pushed' };

describe('connection states', () => {
  it('lead from the socket over the login to ready', () => {
    expect(after(opened)).toEqual({ name: 'authenticating' });
    expect(after(opened, accepted, pushed)).toEqual({ name: 'ready' });
  });

  it('end on unexpected inputs', () => {
    for (const inputs of [[accepted], [opened, opened], [opened, pushed], [opened, accepted, accepted]]) {
      expect(after(...inputs)).toEqual({ name: 'closed', reason: 'protocol-error' });
    }
  });

  it('keep the first reason once closed', () => {
    const inputs = fc.array(
      fc.constantFrom<ConnectionInput>(opened, accepted, pushed, { type: 'ended', reason: 'replaced' }),
    );
    fc.assert(
      fc.property(inputs, (more) => {
        expect(after({ type: 'ended', reason: 'lost' }, ...more)).toEqual({ name: 'closed', reason: 'lost' });
      }),
    );
  });

  it('map close codes to reasons', () => {
    expect(
      [
        CLOSE.unauthorized,
        CLOSE.forbidden,
        CLOSE.replaced,
        CLOSE.clientTooOld,
        CLOSE.tryAgainLater,
        CLOSE.goingAway,
        CLOSE.accessChanged,
        CLOSE.tooManySockets,
        1006,
        CLOSE.loginTimeout,
      ].map(reasonOfClose),
    ).toEqual([
      'unauthorized',
      'forbidden',
      'replaced',
      'client-too-old',
      'overloaded',
      'goaway',
      'access-changed',
      'too-many-sockets',
      'lost',
      'lost',
    ]);
  });
});
