import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { acceptsConnections } from '#bench/support/acceptsConnections.ts';
import { freePort, spawnCommand } from './serverProcess.ts';
import { until } from './until.ts';

export const NGINX = '/usr/sbin/nginx';

/** nginx in front of a server. */
export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

/** Call it in a `describe`: without nginx on this machine its specs are pending. */
export function needNginx(): void {
  beforeEach(() => {
    if (!existsSync(NGINX)) pending('nginx is not installed');
  });
}

/** @param settings of its http block, each with a semicolon */
export async function startNginx(serverPort: number, settings: string): Promise<Nginx> {
  const dir = mkdtempSync(path.join(tmpdir(), 'cs-nginx-'));
  const port = await freePort();
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  );
  const file = path.join(dir, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${dir}/pid; events {}
     http {
       access_log off; ${folders.join(' ')} ${settings}
       server {
         listen 127.0.0.1:${port};
         location / { proxy_pass http://127.0.0.1:${serverPort}; proxy_http_version 1.1; proxy_set_header Host $host; }
       }
     }`,
  );
  const nginx = spawnCommand([NGINX, '-e', 'stderr', '-c', file], {});
  await until('nginx listens', async () => {
    if (nginx.output().includes('[emerg]')) throw new Error(nginx.output());
    return acceptsConnections(Number(port));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      nginx.signal('SIGTERM');
      await nginx.exited;
      rmSync(dir, { recursive: true });
    },
  };
}
