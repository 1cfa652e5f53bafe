import { expose, releaseProxy, type ProxyMethods } from 'comlink';
import type {
  ChatReport,
  ChatWorkerApi,
  ConnectOptions,
  FrameHeader,
  NotificationReport,
  NotificationWorkerApi,
} from './api.ts';
import { ChatConnection } from './chatConnection.ts';
import { NotificationSocket } from './notificationSocket.ts';

/** A callback of the page; Comlink keeps it alive until it is released. */
type Remote<Listener> = Listener & Partial<ProxyMethods>;

const frames: FrameHeader[] = [];
let connection: ChatConnection | null = null;
let notifications: NotificationSocket | null = null;

const api: ChatWorkerApi & NotificationWorkerApi = {
  async connect(options: ConnectOptions, onReport: Remote<Parameters<ChatWorkerApi['connect']>[1]>) {
    connection?.close('closed-by-us');
    connection = new ChatConnection(
      options,
      async (report: ChatReport) => {
        await onReport(report);
        if (report.type === 'closed') onReport[releaseProxy]?.();
      },
      frames,
    );
  },
  async send(commands) {
    connection?.send(commands);
  },
  async show(chatId) {
    connection?.show(chatId);
  },
  async close(reason) {
    connection?.close(reason);
  },
  async openNotifications(url: string, onReport: Remote<(report: NotificationReport) => void | Promise<void>>) {
    notifications?.close();
    notifications = new NotificationSocket(url, (report) => {
      void Promise.resolve(onReport(report)).then(() => {
        if (report.type === 'closed') onReport[releaseProxy]?.();
      });
    });
  },
  async beatNotifications() {
    notifications?.beat();
  },
  async closeNotifications() {
    notifications?.close();
  },
};

expose(api);
