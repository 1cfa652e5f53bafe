import { pageMyChats } from '#contract/http/chats.ts';
import { pageQueries } from '#contract/http/queries.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { makeCall } from '#demo/players/httpCall.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { needNginx, startNginx, type Nginx } from '../../support/nginx.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

describe('behind a proxy that compresses', () => {
  needNginx();
  let server: TestServer;
  let nginx: Nginx;
  beforeEach(async () => {
    server = await startServer();
    nginx = await startNginx(server.port, 'gzip on; gzip_types application/json; gzip_min_length 0;');
  });
  afterEach(async () => {
    await nginx.stop();
    await server.stop();
  });

  for (const call of [pageMyChats, pageQueries])
    it(`an unchanged list answers 304 to its weak tag: ${call.path}`, async () => {
      const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks, ROLE_KEY.queryService] });
      const token = await aSession(server.db, id);
      const poll = (headers: Readonly<Record<string, string>> = {}) =>
        makeCall(nginx.url, call, {}, { token, headers });
      const first = await poll();
      const etag = first.headers.get('etag') ?? '';
      expect([first.headers.get('content-encoding'), etag]).toEqual(['gzip', jasmine.stringMatching(/^W\//)]);
      expect((await poll({ 'if-none-match': etag })).status).toBe(304);
    });
});
