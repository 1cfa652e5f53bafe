/**
 * Translates as browsers do: replaces each text by an element with another text, now and after every change. Also runs as
 * a script of a page, so it uses nothing outside.
 * @param mark stands before each translation
 * @returns a function that ends it
 */
export function translateTexts({
  mark = '',
  root = document,
}: { readonly mark?: string; readonly root?: Node } = {}): () => void {
  // A string, because the type of the element is deprecated.
  const tag: string = 'font';
  const translate = () => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const isWritten = node.parentElement?.closest('font, head, script, style, textarea, title') === null;
      if (node instanceof Text && node.data.trim() !== '' && isWritten) texts.push(node);
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement(tag), document.createElement(tag)];
      inner.textContent = `${mark}${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const observer = new MutationObserver(translate);
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  translate();
  return () => observer.disconnect();
}
