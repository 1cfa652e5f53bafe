import { ROLE_KEY } from '#contract/domain.ts';
import { listProducts, saveProduct } from '#contract/http/products.ts';
import { aSession, aStaff } from './builders.ts';
import type { TestServer } from './testServer.ts';

/** Lets a product keep out what these patterns match. */
export async function keepOut(server: TestServer, code: number, numberPatterns: string[]): Promise<void> {
  const token = await aSession(server.db, (await aStaff(server.db, { keys: [ROLE_KEY.settingsProduct] })).id);
  const product = (await server.call(listProducts, {}, { token })).data?.find((each) => each.code === code);
  if (product === undefined) throw new Error(`There is no product ${code}`);
  expect((await server.call(saveProduct, { ...product, numberPatterns }, { token })).code).toBe(200);
}
