import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, proposes, says, scriptedRun, type ScriptedRun } from 'react-agent-interrupts/testing';
import type { HostileCase } from './HostileCase.js';
import { shownIn, type Shown } from './shownIn.js';

/** What a press of the button that answers led to. */
export type Outcome = 'sent' | 'objection' | 'nothing';

/** How many frames a page may take to show what comes. A page at work draws none. */
const PATIENCE = 600;

/** One hostile question in the page, and what a person can do with it. */
export class QuestionPage {
  private constructor(
    private readonly script: ScriptedRun,
    private readonly container: HTMLElement,
    private readonly root: Root,
    private readonly channel: 'answer' | 'edit',
  ) {}

  /** Mounts a panel over a real run that asks this, and waits until a form or a JSON editor stands there. */
  static async open(hostile: HostileCase): Promise<QuestionPage> {
    const { schema, channel = 'answer', args = {} } = hostile;
    const question =
      channel === 'answer'
        ? asks({ reason: 'input_required', message: 'Well?', responseSchema: schema as object })
        : proposes({ name: 'act', args }, { message: 'Well?', responseSchema: editable(schema) });
    const script = scriptedRun([question, says('Done.')]);
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    const opened = new QuestionPage(script, container, root, channel);
    await script.run.send('Go on');
    root.render(createElement(InterruptPanel, { run: script.run }));
    if (channel === 'edit') (await opened.waitFor(() => opened.button('Edit'))).click();
    await opened.waitFor(() => (opened.isSettled() ? true : undefined));
    return opened;
  }

  close(): void {
    this.root.unmount();
    this.container.remove();
    this.script.run.dispose();
  }

  /** What stands in the page, to be compared with what is sent. */
  shown(): Shown {
    return shownIn(this.container);
  }

  get sent(): { status: string; payload?: unknown } | undefined {
    const [entry] = this.script.requests[1]?.resume ?? [];
    return entry;
  }

  /** The arguments as the run holds them. */
  get proposed(): unknown {
    return this.script.run.getSnapshot().toolCalls['call-1']?.args;
  }

  /** Writes into the field of this name. */
  write(name: string, text: string): void {
    const field = this.labelled(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
      throw new Error(`“${name}” is no field to write in.`);
    }
    type(field, text);
  }

  /** Answers the question of this name with yes or no, however it is asked. */
  choose(name: string, choice: 'Yes' | 'No'): void {
    const field = this.labelled(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.click();
    else this.labelled(choice, field).click();
  }

  /** Presses the button that answers, and waits for what comes of it. */
  async submit(): Promise<Outcome> {
    const objected = this.objects();
    this.submitButton()?.click();
    // An objection of the press before goes away meanwhile.
    for (let frames = 0; objected && frames < 6 && !this.sent; frames += 1) await frame();
    await this.waitFor(() => (this.sent || this.objects() ? true : undefined)).catch(() => {});
    if (this.sent) return 'sent';
    return this.objects() ? 'objection' : 'nothing';
  }

  /** Writes an answer as JSON and sends it. */
  async answerAsJson(value: unknown): Promise<Outcome> {
    if (!this.jsonEditor()) {
      (await this.waitFor(() => this.jsonSwitch())).click();
    }
    const editor = await this.waitFor(() => this.jsonEditor());
    type(editor, JSON.stringify(value));
    await frame();
    return this.submit();
  }

  /** Leaves without an answer, by way of whatever was opened. */
  async cancel(): Promise<void> {
    this.button('Discard edits')?.click();
    (await this.waitFor(() => this.button('Cancel'))).click();
    await this.waitFor(() => this.sent);
  }

  private isSettled(): boolean {
    const loading = this.container.textContent.includes('Loading the form');
    return !loading && this.submitButton() !== undefined;
  }

  /** What a press could have brought about, other than sending: a complaint that can be seen or heard. */
  private objects(): boolean {
    const complaint = this.container.querySelector('[aria-invalid="true"], [role="alert"], .rai-error');
    return complaint !== null;
  }

  private submitButton(): HTMLButtonElement | undefined {
    return this.button(this.channel === 'answer' ? 'Answer' : 'Approve with edits');
  }

  button(name: string): HTMLButtonElement | undefined {
    const buttons = [...this.container.querySelectorAll('button')];
    return buttons.find((button) => button.textContent === name && button.checkVisibility());
  }

  /** The element that a label names, a group included. */
  private labelled(name: string, inside: HTMLElement = this.container): HTMLElement {
    const labels = [...inside.querySelectorAll<HTMLElement>('label, [id$="__title"]')].filter(
      (each) => each.textContent.replace('(optional)', '').trim() === name,
    );
    const groups = [...inside.querySelectorAll<HTMLElement>('[aria-labelledby]')];
    const named = labels.map((label) =>
      label instanceof HTMLLabelElement
        ? label.control
        : groups.find((group) => group.getAttribute('aria-labelledby') === label.id),
    );
    const found = named.find((each) => each);
    if (!found) throw new Error(`Nothing is called “${name}”.`);
    return found;
  }

  private jsonSwitch(): HTMLElement | undefined {
    const labels = [...this.container.querySelectorAll<HTMLElement>('label, button')];
    return labels.find((label) => ['JSON', 'Answer as JSON'].includes(label.textContent));
  }

  private jsonEditor(): HTMLTextAreaElement | undefined {
    const areas = [...this.container.querySelectorAll('textarea')];
    return areas.find((area) =>
      [...area.labels].some((label) => /^(Your answer as JSON|Arguments)/.test(label.textContent)),
    );
  }

  private async waitFor<Found>(find: () => Found | undefined): Promise<Found> {
    for (let frames = 0; frames < PATIENCE; frames += 1) {
      const found = find();
      if (found !== undefined) return found;
      await frame();
    }
    throw new Error(`Never came: ${String(find)}`);
  }
}

/** The schema of an approval that takes edits. References start at its root, so definitions go there. */
function editable(schema: unknown): object {
  const definitions: unknown = typeof schema === 'object' && schema !== null && Reflect.get(schema, '$defs');
  return {
    type: 'object',
    properties: { approved: { type: 'boolean' }, editedArgs: schema },
    required: ['approved'],
    ...(typeof definitions === 'object' && { $defs: definitions }),
  };
}

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** As typing does: React hears of a value only where the native setter was used. */
function type(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
