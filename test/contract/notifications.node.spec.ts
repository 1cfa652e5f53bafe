import {
  decodeNotification,
  encodeNotification,
  NOTIFICATION_PROTOCOL,
  type NotificationMessage,
} from '#contract/notifications.ts';

const HEARTBEAT: NotificationMessage = { type: 'heartbeat' };
const TEXT: NotificationMessage = { type: 'text', text: '<b>Hello</b> 🙂' };
const MESSAGES: readonly NotificationMessage[] = [HEARTBEAT, TEXT, { type: 'accessChanged' }];

describe('notification message', () => {
  it('survives encoding and decoding', () => {
    for (const message of MESSAGES) {
      const frame = encodeNotification(message, NOTIFICATION_PROTOCOL.messages);
      expect(decodeNotification(frame, NOTIFICATION_PROTOCOL.messages)).toEqual(message);
    }
  });

  it('is plain text for a client without messages; a change of access has no such form', () => {
    for (const protocol of ['', NOTIFICATION_PROTOCOL.text]) {
      const frames = MESSAGES.map((message) => encodeNotification(message, protocol));
      expect(frames).toEqual(['heartbeat', '<b>Hello</b> 🙂', null]);
      expect(frames.map((frame) => decodeNotification(frame, protocol))).toEqual([HEARTBEAT, TEXT, null]);
    }
  });

  it('decodes as text in the text protocol, whatever it contains', () => {
    for (const text of ['heartbeat', '{"type":"accessChanged"}', '']) {
      const frame = encodeNotification({ type: 'text', text }, NOTIFICATION_PROTOCOL.messages);
      expect(decodeNotification(frame, NOTIFICATION_PROTOCOL.messages)).toEqual({ type: 'text', text });
    }
  });

  it('decodes to null for an unknown type or field, or invalid JSON', () => {
    const frames = [
      'heartbeat',
      '',
      '{',
      'null',
      '7',
      '[]',
      '{}',
      '{"type":"other"}',
      '{"type":"text"}',
      '{"type":"text","text":7}',
      '{"type":["text"]}',
      new ArrayBuffer(3),
      undefined,
    ];
    for (const [index, frame] of frames.entries()) {
      expect(decodeNotification(frame, NOTIFICATION_PROTOCOL.messages)).withContext(`frame ${index}`).toBeNull();
    }
  });

  it('contains no fields that the page does not know', () => {
    const frame = '{"type":"text","text":"Hello","html":"<b>"}';
    expect(decodeNotification(frame, NOTIFICATION_PROTOCOL.messages)).toEqual({ type: 'text', text: 'Hello' });
  });
});
