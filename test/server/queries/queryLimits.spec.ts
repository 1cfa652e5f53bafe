import { getOwnQuery } from '#contract/http/customerQueries.ts';
import { editReply } from '#contract/http/queries.ts';
import { aQuery } from '../../support/builders.ts';
import { aJpeg, aPng } from '../../support/pictures.ts';
import {
  aCase,
  aCaseWithReply,
  picturesOf,
  raiseAs,
  repliesOf,
  replyAs,
  replyAsCustomer,
  replyOf,
  someChoices,
  someCustomer,
  someStaff,
  uploadAs,
  type Case,
  type Someone,
} from '../../support/queries.ts';
import {
  FILE_CASES,
  PICTURE_COUNT_CASES,
  RELATED_COUNT_CASES,
  RENAMED_FILE_CASES,
  TEXT_CASES,
  TITLE_CASES,
  type FileCase,
} from '../../support/queryLimits.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

/** The specs of the screens use the same rows for the page. */
describe("the server's limits of queries", () => {
  let server: TestServer;
  let admin: Someone;
  let choices: { categoryId: string; subjectId: string };
  beforeAll(async () => {
    server = await startServer();
    admin = await someStaff(server, 'A');
    choices = await someChoices(server);
  });
  afterAll(() => server.stop());

  /** Code and message of a row. */
  const answerOf = (message: string | null): readonly (number | string)[] =>
    message === null ? [200, ''] : [4022, message];
  const newestText = async ({ id }: Pick<Case, 'id'>) => (await repliesOf(server, admin, id))[0]?.description;

  for (const { what, value, stored = value, message } of TITLE_CASES) {
    it(`a title: ${what}`, async () => {
      const customer = await someCustomer(server);
      const { code, codeMsg, data } = await raiseAs(server, customer, { ...choices, title: value });
      expect([code, codeMsg]).toEqual([...answerOf(message)]);
      if (data !== null)
        expect((await server.call(getOwnQuery, { id: data.id }, { token: customer.token })).data?.title).toBe(stored);
    });
  }

  for (const { what, value, stored = value, message } of TEXT_CASES) {
    it(`a description: ${what}`, async () => {
      const customer = await someCustomer(server);
      const { code, codeMsg, data } = await raiseAs(server, customer, { ...choices, description: value });
      expect([code, codeMsg]).toEqual([...answerOf(message)]);
      if (data !== null)
        expect((await server.call(getOwnQuery, { id: data.id }, { token: customer.token })).data?.description).toBe(
          stored,
        );
    });

    it(`a reply of staff's, a customer's, and an edited one: ${what}`, async () => {
      const about = await aCaseWithReply(server, { description: 'as it was' });
      const {
        reply: { id, queryId, updateTime, urls },
        assignee,
        customer,
      } = about;
      const writers = [
        () =>
          server.call(
            editReply,
            { id, queryId, description: value, urls, picIds: [], updateTime },
            { token: assignee.token },
          ),
        () => replyAs(server, assignee, { queryId, description: value }),
        () => replyAsCustomer(server, customer, { queryId, description: value }),
      ];
      for (const write of writers) {
        const { code, codeMsg } = await write();
        expect([code, codeMsg]).toEqual([...answerOf(message)]);
        expect(await newestText(about)).toBe(message === null ? stored : 'as it was');
      }
    });
  }

  for (const { what, count, message } of PICTURE_COUNT_CASES) {
    it(`pictures: ${what}`, async () => {
      const { id: queryId, customer, assignee } = await aCase(server);
      const [theirs, ours] = [await picturesOf(server, customer, count), await picturesOf(server, assignee, count)];
      const { data } = await replyAs(server, assignee, { queryId });
      const reply = await replyOf(server, admin, queryId, data?.id ?? '');
      const answers = [
        await raiseAs(server, customer, { ...choices, picIds: theirs }),
        await replyAsCustomer(server, customer, { queryId, picIds: theirs }),
        await replyAs(server, assignee, { queryId, picIds: ours }),
        await server.call(editReply, { ...reply, picIds: ours }, { token: assignee.token }),
      ];
      for (const { code, codeMsg } of answers) expect([code, codeMsg]).toEqual([...answerOf(message)]);
    });
  }

  for (const { what, count, message } of RELATED_COUNT_CASES) {
    it(`related queries: ${what}`, async () => {
      const { queryId, reply, assignee } = await aCaseWithReply(server).then((about) => ({
        ...about,
        queryId: about.id,
      }));
      const related = await Promise.all(Array.from({ length: count }, () => aQuery(server.db)));
      const urls = JSON.stringify(related.map(({ id }) => ({ id })));
      const answers = [
        await replyAs(server, assignee, { queryId, urls }),
        await server.call(editReply, { ...reply, urls }, { token: assignee.token }),
      ];
      for (const { code, codeMsg } of answers) expect([code, codeMsg]).toEqual([...answerOf(message)]);
    });
  }

  const CONTENT: Readonly<Record<FileCase['content'], () => Promise<Buffer> | Buffer>> = {
    png: () => aPng(),
    jpeg: () => aJpeg(),
    nothing: () => Buffer.alloc(0),
    gif: () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAUwAOw==', 'base64'),
    heic: () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    svg: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    html: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  };
  for (const { what, name, type, content, bytes, message } of [...FILE_CASES, ...RENAMED_FILE_CASES]) {
    it(`a picture: ${what}`, async () => {
      const real = await CONTENT[content]();
      const file = bytes === undefined ? real : Buffer.concat([real, Buffer.alloc(bytes)]).subarray(0, bytes);
      for (const someone of [await someCustomer(server), admin]) {
        const { code, codeMsg } = await uploadAs(server, someone, file, { name, type });
        expect([code, codeMsg]).toEqual([...answerOf(message)]);
      }
    });
  }
});
