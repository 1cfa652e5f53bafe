import { Provider } from 'react-redux';
import { Alerts } from '../../../../src/app/alerts/Alerts.tsx';
import { baseReducers } from '../../../../src/app/base.ts';
import { createPageReducer } from '../../../../src/app/coreReducer.ts';
import { locationChanged } from '../../../../src/app/navigationSlice.ts';
import { SCREENS } from '../../../../src/app/registry.ts';
import { createAppStore } from '../../../../src/app/store.ts';
import { attentionReducer } from '../../../../src/features/attention/index.ts';
import { newsCame } from '../../../../src/features/attention/attentionSlice.ts';
import { problemReportReducer } from '../../../../src/features/problemReport/index.ts';
import { eventually, render } from '../../../support/page/render.tsx';

describe('the title of a page', () => {
  const before = document.title;
  afterEach(() => {
    document.title = before;
  });

  const setUp = async () => {
    const { store } = createAppStore({
      reducer: createPageReducer({
        ...baseReducers,
        attention: attentionReducer,
        problemReport: problemReportReducer,
      }).reducer,
    });
    const drawn = await render(
      <Provider store={store}>
        <Alerts
          brand="Pay Customer Service"
          screens={SCREENS}
          ReportDialog={() => null}
          CommandLayer={() => null}
          AppearanceDialog={() => null}
        />
      </Provider>,
    );
    return {
      moveTo: (path: string) => drawn.doing(() => store.dispatch(locationChanged({ path, search: '' }))),
      hear: () =>
        drawn.doing(() => store.dispatch(newsCame({ news: [{ chatId: '5', isNew: false, messages: 3, lastSeq: 3 }] }))),
    };
  };

  it('begins with the screen', async () => {
    const { moveTo } = await setUp();
    await moveTo('/query-service');
    expect(document.title).toBe('Query Service · Pay Customer Service');
    await moveTo('/query-service/0501');
    expect(document.title).toBe('Query 501 · Pay Customer Service');
    await moveTo('/chat');
    expect(document.title).toBe('Chat · Pay Customer Service');
    await moveTo('/nowhere');
    expect(document.title).toBe('Pay Customer Service');
  });

  it('begins with the number of news', async () => {
    const { moveTo, hear } = await setUp();
    await moveTo('/home');
    await hear();
    await eventually('the number', () => document.title.startsWith('('));
    expect(document.title).toBe('(3) Home · Pay Customer Service');
  });
});
