import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { PlainText } from 'react-agent-interrupts/components';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import type { PendingInterrupt, RunSnapshot } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';

// docs/forms-and-safety.md: invisible characters of the agent’s text are replaced by their code points.

function drawn(text: string): string {
  const { container, unmount } = render(<PlainText>{text}</PlainText>);
  const found = container.textContent;
  unmount();
  return found;
}

const everyCodePoint = (property: RegExp): readonly string[] =>
  Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => property.test(character) && !'\t\n\r'.includes(character));

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

describe('a character that is drawn by its code point', () => {
  it('is every control, format and ignorable character, and the blank Braille pattern', () => {
    const all = everyCodePoint(/^[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]$/u);
    expect(all.length).toBeGreaterThan(4000);
    expect(drawn(all.map((each) => `a${each}b`).join(''))).toBe(
      all.map((each) => `a${nameOf(each)}b`).join(''),
    );
  });

  it.each([
    ['a Hangul filler as a name', '\u3164', 'U+3164'],
    ['a joiner between Latin letters', 'pay\u200Dpal', 'payU+200Dpal'],
    ['a second joiner', 'می\u200C\u200Cخواهم', 'میU+200CU+200Cخواهم'],
    ['a non-joiner at the end of a word', 'علی\u200C', 'علیU+200C'],
    ['a joiner after an emoji, at the end', '👩\u200D', '👩U+200D'],
    ['a joiner after a selector that is drawn', 'x\uFE0F\u200D❤', 'xU+FE0FU+200D❤'],
    ['a second selector after an emoji', '❤\uFE0F\uFE0F', '❤\uFE0FU+FE0F'],
    ['another selector after an emoji', '😀\u{E0101}', '😀U+E0101'],
    ['a selector after a letter or a digit', 'a\uFE0F1\uFE0F', 'aU+FE0F1U+FE0F'],
    ['letters of tags after an emoji', '😀\u{E0068}\u{E0069}', '😀U+E0068U+E0069'],
  ])('is %s', (_name, text, shown) => {
    expect(drawn(text)).toBe(shown);
  });

  it.each([
    ['a family of emoji', '👨\u200D👩\u200D👧'],
    ['an emoji with a colour of skin', '👩🏽\u200D💻'],
    ['a flag with a selector', '🏳\uFE0F\u200D🌈'],
    ['a heart as an emoji and as text', '❤\uFE0F ❤\uFE0E'],
    ['a keycap', '1\uFE0F\u20E3 #\uFE0F\u20E3'],
    ['Persian', 'می\u200Cخواهم'],
    ['an Arabic letter in its initial form', 'ه\u200D.'],
    ['Hindi with a half form', 'क्\u200Dष'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['tabs and line breaks', 'a\tb\nc\r\nd'],
  ])('is not in %s', (_name, text) => {
    expect(drawn(text)).toBe(text);
  });
});

const trick = (text: string) => `${text}\u202E\u2800\u3164\uFE01x`;
const invisible = /\u202E|\u2800|\u3164|\uFE01/;
const spoken = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'aria-placeholder',
  'title',
  'placeholder',
  'alt',
  'label',
];

/** Texts and names in which an invisible character is left. The text in an input is the user’s. */
function leftIn(root: Element): readonly string[] {
  const found: string[] = [];
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (invisible.test(textContent ?? '') && !parentElement?.closest('textarea, style'))
      found.push(`${parentElement?.tagName}: ${textContent}`);
  }
  for (const element of root.querySelectorAll('*'))
    for (const name of spoken)
      if (invisible.test(element.getAttribute(name) ?? ''))
        found.push(`${element.tagName} ${name}: ${element.getAttribute(name)}`);
  return found;
}

const args = { [trick('to')]: trick('bob@b.c'), list: [{ [trick('key')]: trick('value') }] };
const toolCall = {
  id: 'tc',
  name: trick('send'),
  argsText: JSON.stringify(args),
  args,
  status: 'suspended',
  proposedBy: 'r',
} as const;
const fieldsOf = (kinds: object) => ({
  type: 'object',
  title: trick('Title'),
  description: trick('About'),
  required: [trick('name')],
  properties: {
    [trick('name')]: {
      type: 'string',
      title: trick('Name'),
      description: trick('Help'),
      examples: [trick('Example')],
    },
    flag: { type: 'boolean', title: trick('Flag'), description: trick('Flag help') },
    unlabelled: { type: 'object', properties: { [trick('inner')]: { type: 'string' } } },
    list: {
      type: 'array',
      title: trick('List'),
      items: { type: 'string', title: trick('Item') },
      default: [trick('one')],
    },
    file: { type: 'string', format: 'data-url', title: trick('File') },
    colour: { type: 'string', format: 'color', title: trick('Colour') },
    map: {
      type: 'object',
      title: trick('Map'),
      additionalProperties: { type: 'string' },
      default: { [trick('k')]: 'v' },
    },
    ...kinds,
  },
});
const choices = [trick('one'), trick('two'), trick('three')];
const kinds = {
  one: { enum: choices, title: trick('Choice') },
  several: { type: 'array', uniqueItems: true, title: trick('Several'), items: { enum: choices } },
  many: { enum: Array.from({ length: 40 }, (_, index) => trick(`option ${index}`)), title: trick('Many') },
  titled: {
    oneOf: [
      { const: 1, title: trick('Uno') },
      { const: 2, title: trick('Due') },
    ],
    title: trick('Titled'),
  },
  union: {
    title: trick('Union'),
    anyOf: [
      { title: trick('First'), type: 'object', properties: { a: { type: 'string', title: trick('A') } } },
      { title: trick('Second'), type: 'number' },
    ],
  },
};
const asked = (more: Parameters<typeof pendingInterrupt>[0]) =>
  pendingInterrupt({ message: trick('Go on?'), ...more });
const reviewed = (name: string, scene: Partial<RunSnapshot>) => [name, scene] as const;
const one = (name: string, interrupt: PendingInterrupt) => reviewed(name, { interrupts: [interrupt] });
const yesOrNo = {
  oneOf: [
    { const: true, title: trick('Ship') },
    { const: false, title: trick('Hold') },
  ],
};
const editable = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  required: ['approved'],
};

describe('nothing invisible is left in the text, the headings and the names of', () => {
  it.each([
    one(
      'a call',
      asked({
        reason: 'tool_call',
        toolCallId: 'tc',
        toolCall,
        metadata: { [trick('key')]: trick('value') },
      }),
    ),
    one('a call without a message', asked({ reason: 'tool_call', toolCallId: 'tc', toolCall, message: '' })),
    one(
      'edited arguments',
      asked({
        reason: 'tool_call',
        toolCallId: 'tc',
        toolCall,
        responseSchema: editable,
        draft: { mode: 'edit' },
      }),
    ),
    one('a custom reason', asked({ reason: trick('vendor:kind') })),
    one('a sentence as the reason', asked({ reason: trick('Is it fine to go'), message: '' })),
    one('a confirmation with titles', asked({ reason: 'confirmation', responseSchema: yesOrNo })),
    one('another agent', asked({ reason: 'confirmation', subagentRunId: trick('helper') })),
    one('a form', asked({ reason: 'input_required', responseSchema: fieldsOf({}) })),
    one('a form of choices', asked({ reason: 'input_required', responseSchema: fieldsOf(kinds) })),
    one(
      'a schema without a form',
      asked({ reason: 'input_required', responseSchema: { $ref: trick('https://x.test/') } }),
    ),
    one(
      'a question that changed',
      asked({
        reason: 'tool_call',
        toolCallId: 'tc',
        toolCall,
        changedFrom: { message: trick('Old'), toolName: trick('old'), args: { [trick('to')]: trick('ann') } },
      }),
    ),
    one(
      'an answer',
      asked({
        reason: 'input_required',
        status: 'answered',
        decision: { status: 'resolved', payload: { [trick('key')]: trick('value') } },
      }),
    ),
    one(
      'issues',
      asked({
        reason: 'confirmation',
        issues: [{ path: [trick('path')], message: trick('Wrong'), keyword: 'server' }],
      }),
    ),
    reviewed('several questions', {
      interrupts: ['a', 'b', 'c'].map((id) =>
        asked({ id, reason: 'tool_call', toolCallId: id, toolCall: { ...toolCall, id } }),
      ),
    }),
  ])('%s', async (name, scene) => {
    const run = staticRun(scene);
    const { container } = render(<InterruptPanel run={run} />);
    await screen.findAllByText(/U\+202E/);
    const asks = /form|edited/.exec(name);
    const answer = asks
      ? await screen.findByRole('button', { name: /^(Answer|Approve with edits)$/ }, { timeout: 10_000 })
      : undefined;
    expect(leftIn(container.ownerDocument.body)).toEqual([]);
    if (answer) await userEvent.click(answer);
    expect(leftIn(container.ownerDocument.body)).toEqual([]);
  });
});
