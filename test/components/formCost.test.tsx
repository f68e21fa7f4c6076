import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { object, showForm } from './showForm.js';

const compiled = vi.fn<() => void>();

beforeEach(() => {
  compiled.mockClear();
  // Ajv compiles a schema with this constructor.
  const Native = Function;
  const Counted = function (...parts: string[]): unknown {
    if (parts.some((part) => part.includes('schema'))) compiled();
    return Native(...parts);
  };
  vi.stubGlobal('Function', Object.assign(Counted, { prototype: Native.prototype }));
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    work();
    return 0;
  });
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  return () => vi.unstubAllGlobals();
});

it('compiles the schema once the form is used, not when it opens', async () => {
  await showForm({ schema: object({ name: { type: 'string' } }), idPrefix: 'cost' });
  expect(compiled).not.toHaveBeenCalled();
  await userEvent.click(screen.getByLabelText(/name/));
  expect(compiled).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('Ada');
  expect(compiled).toHaveBeenCalledTimes(1);
});
