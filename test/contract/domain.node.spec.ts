import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';

describe('permission keys', () => {
  it('of screens are spelled as in the specification, with seven extra keys', () => {
    expect(Object.values(ROLE_KEY)).toEqual([
      '/query-service/index',
      '/live-service/check',
      '/live-service/index',
      '/live-service/indexLeader',
      '/search-chat-history/index',
      '/dashbroad/index',
      '/settings/settings-query/index',
      '/settings/settings-online/index',
      '/settings/settings-canned/index',
      '/settings/settings-product/index',
      '/settings/settings-hours/index',
      '/settings/settings-targets/index',
      '/settings/settings-tags/index',
      '/account/index',
      '/account/team',
      '/account/role',
      '/account/menu',
      '/debug/replay',
    ]);
  });

  it('of buttons are spelled as in the specification, odd spellings included', () => {
    expect(BUTTON_KEY).toEqual({
      queryEdit: '/query-service/index/Edit',
      queryAssign: '/query-service/index/Edit/Assign',
      accountEdit: '/account/index/Eidt',
      accountAdd: '/account/index/Addmenu',
      accountDelete: '/account/index/Delete',
      // our own
      chatWatch: '/live-service/indexLeader/Watch',
      chatWhisper: '/live-service/indexLeader/Whisper',
      chatJoin: '/live-service/indexLeader/Join',
      chatTakeOver: '/live-service/indexLeader/TakeOver',
    });
  });

  it('are unique', () => {
    const keys = [...Object.values(ROLE_KEY), ...Object.values(BUTTON_KEY)];
    expect(new Set(keys)).toHaveSize(keys.length);
  });
});
