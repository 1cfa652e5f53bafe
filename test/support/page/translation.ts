/**
 * Translates as browsers do: replaces each text by an element with another text, now and after every change, until the
 * spec ends. A translation is marked by the letter before it.
 */
export function translatePage(root: Element = document.body): void {
  const translate = () => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text && node.data.trim() !== '' && node.parentElement?.closest('font') === null)
        texts.push(node);
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `«${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const observer = new MutationObserver(translate);
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  translate();
  stops.push(() => observer.disconnect());
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
