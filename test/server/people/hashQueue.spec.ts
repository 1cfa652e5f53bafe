import { BusyError, CallerGoneError } from '#server/common/errors.ts';
import { createHashQueue, ofPerson, ofStranger, type HashFor } from '#server/people/passwords.ts';

const HERE = new AbortController().signal;

/** Work that runs until it is ended, in the order in which it began. */
function startWork(queue: ReturnType<typeof createHashQueue>) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    /** @returns 'done', or the name of the error */
    run: (name: string, of: HashFor): Promise<string> =>
      queue
        .run(
          () =>
            new Promise<string>((resolve) => {
              begun.push(name);
              ends.push(() => {
                resolve('done');
              });
            }),
          of,
        )
        .catch((error: unknown) => (error instanceof Error ? error.name : 'nothing')),
    /** Ends the work that began first, until none is left. */
    endAll: async () => {
      while (ends.length > 0) {
        ends.shift()?.();
        await new Promise(setImmediate);
      }
    },
  };
}

describe('the queue of password hashes', () => {
  let queue: ReturnType<typeof createHashQueue>;
  let work: ReturnType<typeof startWork>;
  beforeEach(() => {
    queue = createHashQueue(2);
    work = startWork(queue);
  });

  const stranger = (number: number, signal = HERE) => ofStranger(`192.0.2.${number}`, signal);
  const occupy = () => [work.run('first', stranger(1)), work.run('second', stranger(1))];
  const outcomes = async (answers: readonly Promise<string>[]) => {
    await work.endAll();
    return Promise.all(answers);
  };
  const count = (results: readonly string[], wanted: string) => results.filter((each) => each === wanted).length;

  it('serves two at once: people themselves first, then known networks, then strangers', async () => {
    const answers = [
      ...occupy(),
      work.run('stranger', stranger(1)),
      work.run('other stranger', stranger(2)),
      work.run('in the office', ofPerson('7', HERE, 'network')),
      work.run('on her device', ofPerson('8', HERE)),
    ];
    expect(work.begun).toEqual(['first', 'second']);
    expect(await outcomes(answers)).toEqual(Array.from(answers, () => 'done'));
    expect(work.begun.slice(2)).toEqual(['on her device', 'in the office', 'stranger', 'other stranger']);
  });

  it('also serves known networks and strangers while people themselves never stop', async () => {
    const answers = occupy();
    const goOn = async (): Promise<string> => {
      const answer = await work.run('own', ofPerson('7', HERE));
      return work.begun.length < 40 ? goOn() : answer;
    };
    answers.push(goOn(), goOn(), goOn());
    for (let number = 1; number <= 3; number += 1)
      answers.push(work.run('stranger', stranger(number)), work.run('network', ofPerson(`${number}`, HERE, 'network')));
    expect(await outcomes(answers)).toEqual(Array.from(answers, () => 'done'));
    const turn = [...Array<string>(3).fill('own'), 'network', ...Array<string>(3).fill('own'), 'stranger'];
    expect(work.begun.slice(2, 26)).toEqual([...turn, ...turn, ...turn]);
  });

  it('lets 20 strangers wait, and refuses others at once, but no one who is known', async () => {
    const answers = [...occupy(), ...Array.from({ length: 300 }, (_, index) => work.run('', stranger(index % 15)))];
    expect(queue.waiting('stranger')).toBe(20);
    const known = [work.run('', ofPerson('7', HERE)), work.run('', ofPerson('8', HERE, 'network'))];
    const results = await outcomes(answers);
    expect([count(results, 'done'), count(results, BusyError.name)]).toEqual([22, 280]);
    expect(await Promise.all(known)).toEqual(['done', 'done']);
    expect(queue.waiting('stranger')).toBe(0);
  });

  it('lets 8 of a network of strangers wait, and up to twice as many of a wider one', async () => {
    const answers = Array.from({ length: 30 }, () => work.run('', stranger(1)));
    expect(count(await outcomes(answers), 'done')).toBe(2 + 8);
    const wide = Array.from({ length: 30 }, (_, index) =>
      work.run('', ofStranger(`2001:db8:a:${(index * 256).toString(16)}::1`, HERE)),
    );
    expect(count(await outcomes(wide), 'done')).toBe(2 + 16);
  });

  it('lets a person wait three times, or twice in a known network, and 40 of each kind', async () => {
    const first = occupy();
    const own = Array.from({ length: 9 }, () => work.run('', ofPerson('7', HERE)));
    const inNetwork = Array.from({ length: 9 }, () => work.run('', ofPerson('7', HERE, 'network')));
    expect([queue.waiting('own'), queue.waiting('network')]).toEqual([3, 2]);
    const others = Array.from({ length: 60 }, (_, index) => [
      work.run('', ofPerson(`other ${index}`, HERE)),
      work.run('', ofPerson(`other ${index}`, HERE, 'network')),
    ]);
    expect([queue.waiting('own'), queue.waiting('network')]).toEqual([40, 40]);
    await outcomes([...first, ...own, ...inNetwork, ...others.flat()]);
  });

  it('lets those leave who have gone, and whose places others get', async () => {
    const gone = new AbortController();
    const first = occupy();
    const left = Array.from({ length: 8 }, () => work.run('gone', stranger(1, gone.signal)));
    expect(await work.run('', stranger(1))).toBe(BusyError.name);
    gone.abort();
    expect(await Promise.all(left)).toEqual(left.map(() => CallerGoneError.name));
    expect(await work.run('', stranger(1, gone.signal))).toBe(CallerGoneError.name);
    const last = work.run('last', stranger(1));
    expect(await outcomes([...first, last])).toEqual(['done', 'done', 'done']);
    expect(work.begun).toEqual(['first', 'second', 'last']);
  });

  it('goes on after work that fails', async () => {
    const fails = Array.from({ length: 3 }, () => queue.run(() => Promise.reject(new RangeError()), stranger(1)));
    for (const each of fails) await expectAsync(each).toBeRejectedWithError(RangeError);
    const last = work.run('last', stranger(1));
    expect(await outcomes([last])).toEqual(['done']);
  });
});
