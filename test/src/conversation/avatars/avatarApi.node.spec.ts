import { HEAD_IMAGE_PATH, headImageSigned } from '#contract/images.ts';
import { createAvatarApi } from '#src/conversation/avatars/avatarsSaga.ts';
import { CallError, type AppError } from '#common/errors.ts';
import { cancellable } from '#common/http/cancellable.ts';
import type { DownloadOptions } from '#common/http/client.ts';

const NOW = 1_800_000_000_000;
const SIGNER = { openUid: '70', key: 'a tcp token' };

function setUp(answer: Blob | AppError = new Blob(['x'], { type: 'image/jpeg' })) {
  const sent: { address: string; options: DownloadOptions }[] = [];
  let cancels = 0;
  const http = {
    download: (address: string, options: DownloadOptions) => {
      sent.push({ address, options });
      return cancellable(
        answer instanceof Blob ? Promise.resolve(answer) : Promise.reject(new CallError(answer)),
        () => {
          cancels += 1;
        },
      );
    },
  };
  return { api: createAvatarApi({ http, now: () => NOW }), sent, cancels: () => cancels };
}

/** Uses the browser's own HMAC. */
async function signature(key: string, text: string): Promise<string> {
  const bytes = new TextEncoder();
  const imported = await crypto.subtle.importKey('raw', bytes.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytes.encode(text)));
  return Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('the avatar API', () => {
  it('signs the user and the requested picture without sending the key', async () => {
    const { api, sent } = setUp();
    await api.fetchAvatar('1001.0a1b', SIGNER);
    const param = `type=0&dstuserid=1001&time=${NOW}`;
    expect(sent).toEqual([
      {
        address: `${HEAD_IMAGE_PATH}?${param}`,
        options: {
          headers: { h_open_uid: '70', param, sign: await signature(SIGNER.key, headImageSigned('70', param)) },
        },
      },
    ]);
    expect(JSON.stringify(sent)).not.toContain(SIGNER.key);
  });

  it('returns the picture, or null when there is none', async () => {
    const picture = new Blob(['x'], { type: 'image/png' });
    expect(await setUp(picture).api.fetchAvatar('1.a', SIGNER)).toBe(picture);
    expect(await setUp({ kind: 'http', code: 404, message: '' }).api.fetchAvatar('1.a', SIGNER)).toBeNull();
    expect(await setUp(new Blob(['<html>'], { type: 'text/html' })).api.fetchAvatar('1.a', SIGNER))
      .withContext('no picture')
      .toBeNull();
  });

  it('sends no request for an invalid HeadImg', async () => {
    const { api, sent } = setUp();
    expect(await api.fetchAvatar('nonsense', SIGNER)).toBeNull();
    expect(sent).toEqual([]);
  });

  it('rejects on other failures, and can be cancelled', async () => {
    const { api, cancels } = setUp({ kind: 'http', code: 503, message: '' });
    const answer = api.fetchAvatar('1.a', SIGNER);
    answer.cancel();
    expect(cancels()).toBe(1);
    await expectAsync(answer).toBeRejectedWithError(CallError);
  });
});
