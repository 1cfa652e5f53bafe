import { HEAD_IMAGE_PATH, headImageSigned } from '../../../../contract/headImage.ts';
import { createHeadApi } from '../../../../src/common/avatars/headApi.ts';
import { CallError, type AppError } from '../../../../src/common/errors.ts';
import { cancellable } from '../../../../src/common/http/cancellable.ts';
import type { DownloadOptions } from '../../../../src/common/http/client.ts';

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
  return { api: createHeadApi({ http, now: () => NOW }), sent, cancels: () => cancels };
}

/** By the browser's own HMAC. */
async function signature(key: string, text: string): Promise<string> {
  const bytes = new TextEncoder();
  const imported = await crypto.subtle.importKey('raw', bytes.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytes.encode(text)));
  return Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('asking for a head image', () => {
  it('signs who asks and what for, and says nothing of the key', async () => {
    const { api, sent } = setUp();
    await api.fetchHead('1001.0a1b', SIGNER);
    const param = `type=0&dstuserid=1001&time=${NOW}`;
    expect(sent).toEqual([
      {
        address: `${HEAD_IMAGE_PATH}?${param}`,
        options: {
          quiet: true,
          headers: { h_open_uid: '70', param, sign: await signature(SIGNER.key, headImageSigned('70', param)) },
        },
      },
    ]);
    expect(JSON.stringify(sent)).not.toContain(SIGNER.key);
  });

  it('answers with the picture, and with null where there is none', async () => {
    const picture = new Blob(['x'], { type: 'image/png' });
    expect(await setUp(picture).api.fetchHead('1.a', SIGNER)).toBe(picture);
    expect(await setUp({ kind: 'http', code: 404, message: '' }).api.fetchHead('1.a', SIGNER)).toBeNull();
    expect(await setUp(new Blob(['<html>'], { type: 'text/html' })).api.fetchHead('1.a', SIGNER))
      .withContext('no picture')
      .toBeNull();
  });

  it('does not ask for what names nobody', async () => {
    const { api, sent } = setUp();
    expect(await api.fetchHead('nonsense', SIGNER)).toBeNull();
    expect(sent).toEqual([]);
  });

  it('tells of every other failure, and can be given up', async () => {
    const { api, cancels } = setUp({ kind: 'http', code: 503, message: '' });
    const answer = api.fetchHead('1.a', SIGNER);
    answer.cancel();
    expect(cancels()).toBe(1);
    await expectAsync(answer).toBeRejectedWithError(CallError);
  });
});
