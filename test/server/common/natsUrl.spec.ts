import { natsOptionsOf, natsPrefix, natsUrlProblem } from '#server/common/natsUrl.ts';

describe('NATS_URL', () => {
  it('names one server or several, with a user or a token', () => {
    expect(natsOptionsOf('nats://127.0.0.1')).toEqual({ servers: ['127.0.0.1:4222'] });
    expect(natsOptionsOf('tls://me:p%40ss@a:1, tls://me:p%40ss@b:2')).toEqual({
      servers: ['a:1', 'b:2'],
      tls: {},
      user: 'me',
      pass: 'p@ss',
    });
    expect(natsOptionsOf('nats://token@[::1]:4223')).toEqual({ servers: ['[::1]:4223'], token: 'token' });
  });

  it('is refused with the reason, which repeats no password', () => {
    for (const wrong of ['127.0.0.1:4222', 'http://a:4222', 'nats://', 'nats://a:4222/path', 'nats://a,', 'nats://a:x'])
      expect(natsUrlProblem(wrong))
        .withContext(wrong)
        .toMatch(/^addresses such as/);
    expect(natsUrlProblem('nats://a,tls://b')).toMatch(/for all addresses$/);
    expect(natsUrlProblem('nats://me:secret@a,nats://b')).toMatch(/^the same user/);
    expect(natsUrlProblem('nats://me:%E0%A4%A@a')).toMatch(/^addresses such as/);
    expect(natsUrlProblem('nats://me:secret@a,nats://me:secret@b')).toBeNull();
  });

  it('shares a NATS: the prefix differs by deployment, and does not reveal its secret', () => {
    expect(natsPrefix('one')).toMatch(/^customer-service\.[0-9a-f]{16}$/);
    expect(natsPrefix('one')).not.toBe(natsPrefix('two'));
  });
});
