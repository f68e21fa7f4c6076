import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { object, showForm } from './showForm.js';

const secret = { type: 'string', writeOnly: true };
const names: [string, object, object | undefined, string][] = [
  ['a title', { properties: { api_key: { ...secret, title: 'Key' } } }, undefined, 'Key'],
  ['no title', { properties: { api_key: secret } }, undefined, 'api_key'],
  [
    'a reference to a schema with the same name',
    {
      properties: { api_key: { $ref: '#/$defs/key' } },
      $defs: { key: { ...secret, title: 'Api Key' } },
    },
    undefined,
    'Api Key',
  ],
  [
    'a reference to a schema with another name',
    { properties: { api_key: { $ref: '#/$defs/key' } }, $defs: { key: { ...secret, title: 'Secret' } } },
    undefined,
    'api_key',
  ],
  [
    'a title beside a reference',
    {
      properties: { api_key: { allOf: [{ $ref: '#/$defs/key' }], title: 'Key' } },
      $defs: { key: { ...secret, title: 'Secret' } },
    },
    undefined,
    'Key',
  ],
  [
    'a title of the host',
    { properties: { api_key: secret } },
    { api_key: { 'ui:title': 'Your key' } },
    'Your key',
  ],
];

describe('the notice above a form that asks for a secret', () => {
  it.each(names)('names the field as its label does: %s', async (_name, schema, uiSchema, label) => {
    await showForm({ schema: { ...object({}), ...schema }, ...(uiSchema && { uiSchema }) });
    expect(screen.getByText(`This agent asks for a secret: ${label}.`, { exact: false })).toBeVisible();
    expect(screen.getByLabelText(new RegExp(`^${label} `))).toHaveAttribute('type', 'password');
  });
});
