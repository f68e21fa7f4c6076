import { render, screen } from '@testing-library/react';
import { DecisionHistory, DecisionReview, InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import type { DecisionRecord } from 'react-agent-interrupts/core';
import { staticRun } from 'react-agent-interrupts/testing';
import preflight from 'tailwindcss/preflight.css?raw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { decided, filing, goOn, migrate, nameIt, payInvoice, sendMail } from '../../stories/questions.js';
import { pydantic } from '../../stories/schemas.js';

/** The resets that a page has outside a cascade layer, with the specificity that they have there. */
const resets = {
  'create-next-app': `
    html, body { max-width: 100vw; overflow-x: hidden; }
    body { color: #171717; background: #fff; font-family: Arial, Helvetica, sans-serif; }
    * { box-sizing: border-box; padding: 0; margin: 0; }
    a { color: inherit; text-decoration: none; }`,
  // The function of Tailwind's own build: its default is the second argument.
  'the preflight of Tailwind 4': preflight.replaceAll(/--theme\(\s*--[\w-]+,([^;]*)\);/g, '$1;'),
  'the preflight of Tailwind 3': `
    *, ::before, ::after { box-sizing: border-box; border-width: 0; border-style: solid; border-color: #e5e7eb; }
    h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit; }
    button, input, optgroup, select, textarea { font-family: inherit; font-size: 100%; font-weight: inherit;
      line-height: inherit; letter-spacing: inherit; color: inherit; margin: 0; padding: 0; }
    button, input:where([type='button']), input:where([type='reset']), input:where([type='submit']) {
      -webkit-appearance: button; background-color: transparent; background-image: none; }
    button, [type='button'], [type='reset'], [type='submit'] { -webkit-appearance: button;
      background-color: transparent; background-image: none; }
    blockquote, dl, dd, h1, h2, h3, h4, h5, h6, hr, figure, p, pre { margin: 0; }
    fieldset { margin: 0; padding: 0; } legend { padding: 0; }
    ol, ul, menu { list-style: none; margin: 0; padding: 0; } dialog { padding: 0; }
    textarea { resize: vertical; } button, [role='button'] { cursor: pointer; }
    img, svg, video, canvas { display: block; vertical-align: middle; }
    table { text-indent: 0; border-color: inherit; border-collapse: collapse; }
    b, strong { font-weight: bolder; } code, kbd, samp, pre { font-family: monospace; font-size: 1em; }
    small { font-size: 80%; } summary { display: list-item; } [hidden] { display: none; }`,
  'shadcn/ui': `
    * { border-color: #e5e5e5; outline-color: rgb(161 161 161 / 50%); }
    body { background-color: #fff; color: #0a0a0a; }
    button:not(:disabled), [role='button']:not(:disabled) { cursor: pointer; }`,
  'MUI’s CssBaseline': `
    html { -webkit-font-smoothing: antialiased; box-sizing: border-box; }
    *, *::before, *::after { box-sizing: inherit; } strong, b { font-weight: 700; }
    body { margin: 0; color: rgb(0 0 0 / 87%); font: 400 1rem/1.5 Roboto, Helvetica, Arial, sans-serif;
      letter-spacing: 0.00938em; background-color: #fff; }`,
  'Bootstrap’s Reboot': `
    *, *::before, *::after { box-sizing: border-box; }
    h6, h5, h4, h3, h2, h1 { margin-top: 0; margin-bottom: 0.5rem; font-weight: 500; line-height: 1.2; }
    p { margin-top: 0; margin-bottom: 1rem; } ol, ul { padding-left: 2rem; } ol, ul, dl { margin-top: 0; margin-bottom: 1rem; }
    dt { font-weight: 700; } dd { margin-bottom: 0.5rem; margin-left: 0; } b, strong { font-weight: bolder; }
    pre, code, kbd, samp { font-family: monospace; font-size: 1em; } code { font-size: 0.875em; color: #d63384; }
    pre { display: block; margin-top: 0; margin-bottom: 1rem; overflow: auto; }
    kbd { padding: 0.1875rem 0.375rem; font-size: 0.875em; color: #fff; background-color: #212529; border-radius: 0.25rem; }
    table { caption-side: bottom; border-collapse: collapse; } caption { padding: 0.5rem 0; color: #6c757d; text-align: left; }
    th { text-align: inherit; } thead, tbody, tfoot, tr, td, th { border-color: inherit; border-style: solid; border-width: 0; }
    label { display: inline-block; } button { border-radius: 0; }
    input, button, select, optgroup, textarea { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit; }
    button, [type='button'], [type='reset'], [type='submit'] { -webkit-appearance: button; }
    fieldset { min-width: 0; padding: 0; margin: 0; border: 0; }
    legend { float: left; width: 100%; padding: 0; margin-bottom: 0.5rem; font-size: 1.5rem; line-height: inherit; }
    summary { display: list-item; } [hidden] { display: none !important; } ins { text-decoration: none; }`,
  'the page of a Vite template': `
    :root { font-family: system-ui; line-height: 1.5; font-weight: 400; font-synthesis: none; }
    a { font-weight: 500; color: #646cff; text-decoration: inherit; }
    h1 { font-size: 3.2em; line-height: 1.1; } h3 { margin: 2em 0; font-size: 3em; letter-spacing: 1px; }
    p { margin: 1em; } ul, ol { margin: 1em; padding: 2em; } li { margin: 0.5em; } label { margin: 4px; }
    button { border-radius: 8px; border: 1px solid transparent; padding: 0.6em 1.2em; font-size: 1em; font-weight: 500;
      font-family: inherit; background-color: #1a1a1a; color: #fff; cursor: pointer; transition: border-color 0.25s; margin: 4px; }
    button:hover { border-color: #646cff; } input, select, textarea { padding: 12px; margin: 4px; border: 3px solid red; }
    table { margin: 2em; width: 50%; } td, th { padding: 2em; border: 1px solid #999; } dl { margin: 2em; } dd { margin: 3em; }
    code, pre { background: #eee; padding: 4px; } summary { padding: 1em; } form { margin: 1em; padding: 1em; }
    fieldset { margin: 1em; padding: 1em; border: 2px solid; } legend { padding: 1em; } header { padding: 2em; }
    footer { padding: 3em; margin: 2em; } svg { width: 5em; }`,
};

const properties = `
  display position float box-sizing margin padding background-color background-image
  border-top border-right border-bottom border-left border-radius color cursor
  font-family font-size font-weight font-style line-height letter-spacing text-align
  text-decoration-line text-transform list-style-type vertical-align white-space width height
`
  .trim()
  .split(/\s+/);

/** The style of every element of the panel, and of what its rules add before and after it. */
function looks(): Map<string, string> {
  const found = new Map<string, string>();
  const all = document.querySelectorAll('.rai-root, .rai-root *');
  for (const [index, element] of [...all].entries()) {
    if (element.closest('option')) continue;
    for (const part of ['', '::before', '::after']) {
      const style = getComputedStyle(element, part);
      if (part && style.content === 'none') continue;
      const name = `${String(index)} ${element.localName}.${element.getAttribute('class') ?? ''}${part}`;
      for (const property of properties) {
        const value = style.getPropertyValue(property);
        // The colour of an edge without a width, and the list style of what is no list item, cannot be seen.
        const isUnseen =
          (property.startsWith('border-') && value.startsWith('0px')) ||
          (property === 'list-style-type' && style.display !== 'list-item') ||
          (property === 'vertical-align' && !/inline|table-cell/.test(style.display));
        if (!isUnseen) found.set(`${name} ${property}`, value);
      }
    }
  }
  return found;
}

/** Equal, or lengths that differ by less than a pixel: a reset can change the height of the browser's own spin buttons. */
const isSame = (before: string, after: string): boolean =>
  before === after || (/^[\d.]+px$/.test(before) && Math.abs(parseFloat(before) - parseFloat(after)) < 1);

let sheet: HTMLStyleElement;
beforeEach(() => {
  sheet = document.createElement('style');
});
afterEach(() => sheet.remove());

const record = (key: string, rest: Partial<DecisionRecord> = {}): DecisionRecord => ({
  key,
  interruptId: key,
  askedBy: 'run-1',
  reason: 'confirmation',
  message: 'Delete the backups?',
  batchId: key,
  verdict: 'approve',
  decision: { status: 'resolved', payload: { confirmed: true } },
  delivery: 'accepted',
  decidedAt: Date.UTC(2026, 10, 21),
  ...rest,
});

const history = [
  record('done'),
  record('edited', {
    reason: 'tool_call',
    toolName: 'send_email',
    proposedArgs: { to: 'a' },
    editedArgs: { to: 'b' },
  }),
  record('ran', { result: { receipt: 'r-77', paid: true, files: ['a.pdf', 'b.pdf'] } }),
];

const cards = () => [
  sendMail({ id: 'mail' }),
  payInvoice({ id: 'pay', expiresAt: Date.UTC(2099, 0) }),
  filing({ id: 'file' }),
  goOn({ id: 'go' }),
  migrate({ id: 'migrate' }),
  nameIt({ id: 'name', responseSchema: pydantic }),
  decided(goOn({ id: 'said' }), true),
];
const decisions = () => [
  decided(sendMail({ id: 'sent' }), { approved: true, editedArgs: { to: 'b@example.com' } }),
  decided(goOn({ id: 'said' }), true),
];
const rows = () => [
  ...cards(),
  sendMail({ id: 'second' }),
  payInvoice({ id: 'third' }),
  goOn({ id: 'fourth' }),
];

it.each(Object.entries(resets))(
  'cards, rows, the history and the review look the same on a page with the styles of %s',
  async (_name, css) => {
    for (const interrupts of [cards(), rows(), decisions()]) {
      sheet.remove();
      const { unmount } = render(
        <InterruptPanel
          run={staticRun({ interrupts, history })}
          risk={() => 'high'}
          review={DecisionReview}
          history={DecisionHistory}
          shortcuts
          approveAll
        />,
      );
      // Rows open one question, and cards show all forms.
      if (interrupts.length > 4 && interrupts.length <= 8)
        await screen.findAllByRole('textbox', undefined, { timeout: 25_000 });
      const before = looks();
      sheet.textContent = css;
      document.head.append(sheet);
      const after = looks();
      expect(before.size).toBeGreaterThan(1000);
      const changed = [...before].flatMap(([name, value]) => {
        const changedTo = after.get(name) ?? 'none';
        return isSame(value, changedTo) ? [] : [`${name}: ${value} -> ${changedTo}`];
      });
      expect(changed).toEqual([]);
      unmount();
    }
  },
);

it('the errors of a form keep their bullets on a page that removes those of its lists', async () => {
  sheet.textContent = preflight;
  document.head.append(sheet);
  render(<InterruptPanel run={staticRun({ interrupts: [filing()] })} pressGuard={0} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Answer' }, { timeout: 25_000 }));
  const link = await screen.findByRole('link', { name: /^Quarter/ });
  expect(getComputedStyle(link.closest('li') as Element).listStyleType).toBe('disc');
});
