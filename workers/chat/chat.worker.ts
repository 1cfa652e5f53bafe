import { expose, releaseProxy, type ProxyMethods } from 'comlink';
import type { ChatReport, ChatWorkerApi, ConnectOptions } from './api.ts';
import { ChatConnection } from './chatConnection.ts';

/** A callback of the page, which Comlink keeps alive until it is released. */
type RemoteListener = Parameters<ChatWorkerApi['connect']>[1] & Partial<ProxyMethods>;

let connection: ChatConnection | null = null;

const api: ChatWorkerApi = {
  async connect(options: ConnectOptions, onReport: RemoteListener) {
    connection?.close('closed-by-us');
    connection = new ChatConnection(options, async (report: ChatReport) => {
      await onReport(report);
      if (report.type === 'closed') onReport[releaseProxy]?.();
    });
  },
  async send(commands) {
    connection?.send(commands);
  },
  async close(reason) {
    connection?.close(reason);
  },
};

expose(api);
