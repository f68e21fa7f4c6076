import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createRoot, type Root } from 'react-dom/client';
import { InterruptPanel } from 'react-agent-interrupts';
import { SchemaForm } from 'react-agent-interrupts/forms';
import 'react-agent-interrupts/styles.css';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';

/** The functions that the measuring script calls. */
export interface KeystrokePage {
  /** Mounts a form with `fields` fields: in this library's panel, this library's form alone, or rjsf alone. */
  mount(kind: 'ours' | 'form' | 'bare', fields: number): Promise<void>;
  unmount(): void;
}

declare global {
  interface Window {
    keystroke: KeystrokePage;
  }
}

const kinds: readonly RJSFSchema[] = [
  { type: 'string' },
  { type: 'string', maxLength: 80 },
  { type: 'number', minimum: 0 },
  { type: 'boolean' },
  { type: 'string', enum: ['small', 'medium', 'large'] },
];

function schemaOf(fields: number) {
  const properties = Array.from({ length: fields }, (_, index) => [
    `field${index}`,
    { title: `Field ${index}`, ...kinds[index % kinds.length] },
  ]);
  return {
    type: 'object' as const,
    properties: Object.fromEntries(properties) as Record<string, RJSFSchema>,
  };
}

const container = document.getElementById('root') ?? document.body;
let root: Root | undefined;
const ignore = () => undefined;

window.keystroke = {
  async mount(kind, fields) {
    const schema = schemaOf(fields);
    root = createRoot(container);
    if (kind === 'bare') root.render(<Form schema={schema} validator={validator} />);
    else if (kind === 'form') root.render(<SchemaForm schema={schema} onSubmit={ignore} idPrefix="form" />);
    else {
      const { run } = scriptedRun([asks({ reason: 'input_required', responseSchema: schema })]);
      await run.send('Go on');
      root.render(<InterruptPanel run={run} />);
    }
    await settled(fields);
  },
  unmount() {
    root?.unmount();
  },
};

/** Waits until every field is rendered and painted. */
async function settled(fields: number): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (container.querySelectorAll('input, select').length < fields) await frame();
  await frame();
  await frame();
}
