// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { asks } from 'react-agent-interrupts/testing';
import { asked, textOf, untilSaved } from './kit.js';

const pin = { type: 'string' };
const marked = { type: 'object', properties: { name: { type: 'string' }, pin: { ...pin, writeOnly: true } } };
const plain = { type: 'object', properties: { name: { type: 'string' }, pin } };
const question = (responseSchema: object, id = 'int-1') =>
  asks(
    { id, reason: 'input_required', message: 'Log in', responseSchema },
    { id: 'other', reason: 'confirmation' },
  );

// forms-and-safety.md: a secret is sent to the agent and never stored, shared, dehydrated or kept in the history.
describe('a half-typed secret', () => {
  it.each(['int-1', 'int-2'])(
    'is not stored once %s asks for it without marking it as a secret',
    async (id) => {
      const { storage, run, keys } = await asked([question(marked), question(plain, id)], {
        protocol: agUi({ refresh: true }),
      });
      run.setDraft(keys[0] ?? '', { name: 'Ann', pin: '4321-canary' });
      await run.refresh();
      run.approve(keys[1] ?? '');
      await untilSaved(storage, (text) => text.includes('"payload":true'));
      expect(textOf(storage)).not.toContain('canary');
      expect(JSON.stringify(run.dehydrate())).not.toContain('canary');
    },
  );
});
