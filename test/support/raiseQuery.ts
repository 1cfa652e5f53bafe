import { makeCall } from '#demo/players/httpCall.ts';
import { TOKEN_HEADER } from '#contract/constants.ts';
import { demoToken } from '#contract/http/customer.ts';
import { addQuery, getQueryChoices } from '#contract/http/customerQueries.ts';
import { uploadQueryPicture } from '#contract/http/files.ts';

interface RaisedQuery {
  readonly customer: string;
  readonly title: string;
  readonly description?: string;
  readonly pictures?: readonly Buffer[];
}

/** Raises a query as a demo customer. @returns its id */
export async function raiseQuery(
  url: string,
  { customer, title, description = 'It happens again and again.', pictures = [] }: RaisedQuery,
): Promise<string> {
  const token = (await makeCall(url, demoToken, { customerId: customer })).data?.token ?? '';
  const choices = (await makeCall(url, getQueryChoices, {}, { token })).data;
  const picIds: string[] = [];
  for (const picture of pictures) picIds.push(await upload(url, token, picture));
  const { data, codeMsg } = await makeCall(
    url,
    addQuery,
    {
      comeFrom: 2,
      categoryId: choices?.categories[0]?.id ?? '',
      subjectId: choices?.subjects[0]?.id ?? '',
      title,
      description,
      picIds,
      clientId: crypto.randomUUID(),
    },
    { token },
  );
  if (data === null) throw new Error(`not raised: ${codeMsg}`);
  return data.id;
}

async function upload(url: string, token: string, picture: Buffer): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'file');
  const answer = await fetch(`${url}${uploadQueryPicture.path}`, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token },
    body,
  });
  const { data, codeMsg } = (await answer.json()) as { data: { id: string } | null; codeMsg: string };
  if (data === null) throw new Error(`not uploaded: ${codeMsg}`);
  return data.id;
}
