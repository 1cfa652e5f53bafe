import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { bodyOf } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { ChatScreen } from '#src/features/chat/components/ChatScreen.tsx';
import { isolated } from '#contract/names.ts';
import { aQuery } from '#test/support/page/fakeQueries.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { eventually, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

describe('names in the workspace', () => {
  const setUp = async (name: string) => {
    const workspace = setUpWorkspace([aSummary({ nickName: name })]);
    workspace.queries.queries = [aQuery({ createName: name, handleName: name })];
    workspace.panelMemory.isShown = true;
    const page = await render(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={['/chat?id=1&fromId=91']}>
          <ChatScreen />
        </MemoryRouter>
      </Provider>,
    );
    await page.doing(() => workspace.connect());
    const typing = () => page.root.querySelector('.cs-typing')?.textContent;
    return { ...workspace, ...page, typing };
  };

  for (const name of ODD_NAMES) {
    it(`are shown unchanged: '${name.slice(0, 30)}'`, async () => {
      const { root, get, doing, push, typing, workers } = await setUp(name);
      await doing(() => push({ fromType: PERSON_TYPE.customer, fromId: '91', fromNickName: name }));
      await doing(() =>
        workers.connection.receive({
          type: 'typing',
          typing: bodyOf('Typing', { chatId: '1', personType: PERSON_TYPE.customer, personId: '91' }),
        }),
      );
      expect(get('option').querySelector('bdi')?.textContent).withContext('list').toBe(name);
      expect(get('heading', name).tagName).withContext('header').toBe('H2');
      expect(typing())
        .withContext('typing line')
        .toBe(`${isolated(name)} is typing…`);
      await eventually('the message is drawn', () => root.querySelector('.cs-message-name bdi')?.textContent === name);
      await eventually('the panel has loaded', () => root.querySelector('.cs-query') !== null);
      await doing(() => root.querySelector<HTMLElement>('.cs-query')?.click());
      await eventually(
        'the query is there',
        () =>
          [...document.querySelectorAll('[role=dialog] dd')].filter(({ textContent }) => textContent === name)
            .length === 2,
      );
      expect(document.querySelector('script:not([src]) + b, [onclick]')).withContext('markup').toBeNull();
      expect(document.title).not.toBe('broken');
    });
  }
});
