import { createAppPictures, isUnder, type WantedPicture } from '#server/directory/directoryService.ts';

const ALLOWED = ['https://cdn.example.com/avatars/'];

describe('pictures of the app', () => {
  const from = (personId: string, source = ''): WantedPicture => ({ personId, source, profileAt: new Date(0) });

  /** Pictures whose storing waits until the spec lets it. */
  function held() {
    const begun: string[] = [];
    const open: (() => void)[] = [];
    const pictures = createAppPictures({
      allowed: ALLOWED,
      isNew: async () => true,
      store: ({ personId }) => {
        begun.push(personId);
        return new Promise((resolve) => {
          open.push(resolve);
        });
      },
      onError: fail,
    });
    const settle = async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    };
    return { pictures, begun, open, settle };
  }

  it('are fetched two at once, each person’s newest, and never without end', async () => {
    const { pictures, begun, open, settle } = held();
    for (let id = 1; id <= 2_000; id += 1) pictures.want(from(String(id)));
    pictures.want(from('3'));
    await settle();
    expect(begun).toEqual(['1', '2']);
    for (let done = 0; done < open.length; done += 1) {
      open[done]?.();
      await settle();
    }
    expect(begun.length).toBe(1_002);
    expect(new Set(begun).size).toBe(begun.length);
  });

  it('are no longer begun once the server ends', async () => {
    const { pictures, begun, open, settle } = held();
    for (const id of ['1', '2', '3']) pictures.want(from(id));
    await settle();
    const end = pictures.end();
    for (const finish of open) finish();
    await end;
    pictures.want(from('4'));
    await settle();
    expect(begun).toEqual(['1', '2']);
  });

  const addresses: readonly [string, boolean][] = [
    ['https://cdn.example.com/avatars/7.png?v=2', true],
    ['https://cdn.example.com/avatars/a/b.png', true],
    ['https://cdn.example.com/avatars', false],
    ['https://cdn.example.com/avatars/../private.png', false],
    ['https://cdn.example.com/avatars/%2e%2e/private.png', false],
    ['https://cdn.example.com.evil.example/avatars/7.png', false],
    ['https://me:pass@cdn.example.com/avatars/7.png', false],
    ['http://cdn.example.com/avatars/7.png', false],
    ['file:///etc/passwd', false],
    ['7.png', false],
  ];
  for (const [address, isAllowed] of addresses)
    it(`${isAllowed ? 'may' : 'may not'} come from ${address}`, () => {
      expect(isUnder(ALLOWED, address)).toBe(isAllowed);
    });
});
