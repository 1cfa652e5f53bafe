import { makeCall } from '../../server/players/httpCall.ts';
import { changeUserOnlineStatus, getLoginUserInfo } from '../../contract/http/auth.ts';
import { listChatSteps, pageTask, STEP_REASON } from '../../contract/http/chats.ts';
import { pageStaff } from '../../contract/http/staff.ts';
import { openBrowser } from '../support/browser.ts';
import { describeLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { aPerson, openChat, signIn, startChat, startWork, stopWork, tokenOf } from '../support/people.ts';
import { until } from '../support/until.ts';

const GRACE_MS = 6_000;

describeLong('an agent whose browser is killed', () => {
  const { product, person } = onProduct({ AWAY_AFTER_MS: String(GRACE_MS), ALLOCATION_SWEEP_MS: '100' });
  let leader = '';

  beforeAll(async () => {
    leader = await tokenOf(product.url, 'leader01');
  });

  const idOf = async (account: string) =>
    (await makeCall(product.url, getLoginUserInfo, {}, { token: await tokenOf(product.url, account) })).data?.id ?? '';
  const presenceOf = async (staffId: string) =>
    (await makeCall(product.url, pageStaff, { pageNo: 1, pageSize: 100 }, { token: leader })).data?.records.find(
      ({ id }) => id === staffId,
    );
  const newestChat = async () =>
    (await makeCall(product.url, pageTask, { pageNo: 1, pageSize: 1 }, { token: leader })).data?.records[0];

  it('is away at once, loses the chat after the grace period, and is told so when they are back', async () => {
    const doomed = await openBrowser();
    const [killed, other, customer] = [
      await aPerson(doomed),
      await person(),
      await person({ width: 390, height: 844 }),
    ];
    const [killedId, otherId] = [await idOf('staff01'), await idOf('staff06')];
    await startWork(killed.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1013', 'Podcast');
    await openChat(killed, 'Podcast');
    await startWork(other.page, product.url, 'staff06');
    const chatId = (await newestChat())?.chatId ?? '';

    const killedAt = Date.now();
    await doomed.close();
    await until('they are away', async () => (await presenceOf(killedId))?.isAway === true);
    expect((await newestChat())?.toId)
      .withContext('within the grace period')
      .toBe(killedId);
    await until('another has the chat', async () => (await newestChat())?.toId === otherId);
    await openChat(other, 'Podcast');
    expect(Date.now() - killedAt).toBeGreaterThanOrEqual(GRACE_MS);
    const { data: steps } = await makeCall(product.url, listChatSteps, { chatId }, { token: leader });
    const recalled = steps?.find(({ reason }) => reason === STEP_REASON.away);
    expect(recalled).toEqual(jasmine.objectContaining({ fromId: killedId, toId: null }));
    expect(recalled?.facts.awayMs).toBeGreaterThanOrEqual(GRACE_MS);

    const back = await person();
    await signIn(back.page, product.url, 'staff01');
    await back.page.getByRole('status').getByText('A chat was recalled from you because you were away.').waitFor();
    expect((await presenceOf(killedId))?.isOnline)
      .withContext('only they themselves go offline')
      .toBeTrue();

    await stopWork(other.context, product.url);
    await makeCall(
      product.url,
      changeUserOnlineStatus,
      { userId: killedId, isOnline: false },
      { token: await tokenOf(product.url, 'staff01') },
    );
  });
});
