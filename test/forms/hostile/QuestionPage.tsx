import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, proposes, says, scriptedRun, type ScriptedRun } from 'react-agent-interrupts/testing';
import type { HostileCase } from './HostileCase.js';
import { shownIn, type Shown } from './shownIn.js';

/** The result of a press on the answer button. */
export type Outcome = 'sent' | 'objection' | 'nothing';

/** The most frames in which a page may show a result. A busy page renders none. */
const PATIENCE = 600;

/** One hostile question in the page, and what a user can do with it. */
export class QuestionPage {
  private constructor(
    private readonly script: ScriptedRun,
    private readonly container: HTMLElement,
    private readonly root: Root,
    private readonly channel: 'answer' | 'edit',
  ) {}

  /** Mounts a panel over a real run that asks this question, and waits for a form or a JSON editor. */
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

  /** What the page shows, for comparison with what is sent. */
  shown(): Shown {
    return shownIn(this.container);
  }

  get sent(): { status: string; payload?: unknown } | undefined {
    const [entry] = this.script.requests[1]?.resume ?? [];
    return entry;
  }

  /** The arguments in the run. */
  get proposed(): unknown {
    return this.script.run.getSnapshot().toolCalls['call-1']?.args;
  }

  /** Types into the field with this name. */
  write(name: string, text: string): void {
    const field = this.labelled(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
      throw new Error(`“${name}” is no field to write in.`);
    }
    type(field, text);
  }

  /** Answers the field with this name with yes or no, for any widget. */
  choose(name: string, choice: 'Yes' | 'No'): void {
    const field = this.labelled(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.click();
    else this.labelled(choice, field).click();
  }

  /** Presses the answer button, and waits for the result. */
  async submit(): Promise<Outcome> {
    const objected = this.objects();
    this.submitButton()?.click();
    // The error of the previous press disappears meanwhile.
    for (let frames = 0; objected && frames < 6 && !this.sent; frames += 1) await frame();
    await this.waitFor(() => (this.sent || this.objects() ? true : undefined)).catch(() => {});
    if (this.sent) return 'sent';
    return this.objects() ? 'objection' : 'nothing';
  }

  /** Types an answer as JSON and sends it. */
  async answerAsJson(value: unknown): Promise<Outcome> {
    if (!this.jsonEditor()) {
      (await this.waitFor(() => this.jsonSwitch())).click();
    }
    const editor = await this.waitFor(() => this.jsonEditor());
    type(editor, JSON.stringify(value));
    await frame();
    return this.submit();
  }

  /** Cancels, through the form or editor that is open. */
  async cancel(): Promise<void> {
    this.button('Discard edits')?.click();
    (await this.waitFor(() => this.button('Skip question'))).click();
    await this.waitFor(() => this.sent);
  }

  private isSettled(): boolean {
    const loading = this.container.textContent.includes('Loading the form');
    return !loading && this.submitButton() !== undefined;
  }

  /** The result of a press that did not send: a visible or announced error. */
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

  /** The element of a label, or a group. */
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

/** The schema of an approval with edits. References start at its root, so the definitions go there. */
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

/** Types like a user: React notices a value only through the native setter. */
function type(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
