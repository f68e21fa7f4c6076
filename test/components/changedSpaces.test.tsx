import { render } from '@testing-library/react';
import { Changes } from 'react-agent-interrupts/components';
import { expect, it } from 'vitest';

/** What the list of changes marks as removed and as added. */
function marked(before: string, after: string) {
  const { container } = render(<Changes before={{ text: before }} after={{ text: after }} />);
  const texts = (tag: string) => [...container.querySelectorAll(tag)].map((each) => each.textContent);
  return { removed: texts('del'), added: texts('ins') };
}

// forms-and-safety.md: the card lists the edits with their old and new values. An edit that differs only in spaces is an edit.
it.each([
  ['a space at the end of a line', 'one\ntwo', 'one \ntwo', { removed: [], added: [' added: U+0020'] }],
  ['a line break at the end', 'one\ntwo', 'one\ntwo\n', { removed: [], added: [' added: U+000A\n'] }],
  [
    'an indentation',
    'if x:\n  go',
    'if x:\n    go',
    { removed: [' removed: U+0020 ×2'], added: [' added: U+0020 ×4'] },
  ],
  [
    'a tab for spaces',
    'if x:\n  go',
    'if x:\n\tgo',
    { removed: [' removed: U+0020 ×2'], added: [' added: U+0009'] },
  ],
])('%s is shown in a text of several lines', (_what, before, after, shown) => {
  const { removed, added } = marked(before, after);
  const plain = (texts: readonly (string | null)[]) => texts.map((text) => text?.replace(/ {2}/, ' '));
  expect({ removed: plain(removed), added: plain(added) }).toEqual(shown);
});
