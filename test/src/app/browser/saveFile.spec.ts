import { saveFile } from '#src/app/browser/pageActions.ts';

describe('saving a file', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  it('clicks a link in the document, whose address lives until the browser has read it', () => {
    const revoked = spyOn(URL, 'revokeObjectURL').and.callThrough();
    const clicked: (readonly [string, string, boolean])[] = [];
    document.body.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        if (event.target instanceof HTMLAnchorElement)
          clicked.push([event.target.download, event.target.href, event.target.isConnected]);
      },
      { once: true },
    );
    saveFile(document, 'list.xlsx', new Blob(['rows']));
    const [name, url = '', isConnected] = clicked[0] ?? [];
    expect([name, isConnected]).toEqual(['list.xlsx', true]);
    jasmine.clock().tick(39_000);
    expect(revoked).not.toHaveBeenCalled();
    jasmine.clock().tick(1_000);
    expect(revoked).toHaveBeenCalledOnceWith(url);
    expect(document.querySelector('a[download]')).toBeNull();
  });
});
