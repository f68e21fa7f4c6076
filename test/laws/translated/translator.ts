/** Does what the translator of a browser does: it moves every text of the page into elements of its own. */
function translate(): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isKept = node.parentElement?.closest('[data-translated], textarea, [translate=no]');
    if (node instanceof Text && node.data.trim() !== '' && !isKept) texts.push(node);
  }
  for (const text of texts) {
    const outer = document.createElement('span');
    outer.dataset['translated'] = '';
    outer.append(Object.assign(document.createElement('span'), { textContent: text.data }));
    text.replaceWith(outer);
  }
}

const everything = { childList: true, characterData: true, subtree: true } as const;

/** Translates the page, and everything that is added to it, until the returned function is called. */
export function startTranslator(): () => void {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    translate();
    observer.observe(document.body, everything);
  });
  translate();
  observer.observe(document.body, everything);
  return () => observer.disconnect();
}
