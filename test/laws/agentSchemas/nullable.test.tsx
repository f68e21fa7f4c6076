import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, edit, field, group, press, rows } from './kit.js';

/** As generators for OpenAPI 3.0 write schemas (Java, C#, `z.toJSONSchema(…, { target: 'openapi-3.0' })`). */
const openApi = () =>
  group(
    {
      title: { type: 'string' },
      note: { type: 'string', nullable: true },
      level: { type: 'string', enum: ['low', 'high'], nullable: true },
      owner: { nullable: true, allOf: [{ $ref: '#/$defs/Person' }] },
      link: { nullable: true, oneOf: [{ type: 'integer' }, { type: 'string', pattern: '^x' }] },
    },
    ['title', 'note'],
  );
const schema = () => ({ ...openApi(), $defs: { Person: group({ name: { type: 'string' } }, ['name']) } });
const proposed = { title: 'Report', note: null, level: null, owner: null, link: null };

// forms-and-safety.md: “Fields that the user does not edit, secrets included, are sent unchanged.”
describe('a value with `nullable: true`', () => {
  it('that is null does not prevent the edit of another field', async () => {
    const { approve } = await edit(proposed, schema());
    await userEvent.type(field(/^title/), '!');
    expect(await approve()).toEqual({
      approved: true,
      editedArgs: { ...proposed, title: 'Report!' },
    });
  });

  it('is null again when it is emptied', async () => {
    const { approve } = await edit({ title: 'Report', note: 'Soon' }, schema());
    await userEvent.clear(field(/^note/));
    expect(await approve()).toEqual({ approved: true, editedArgs: { title: 'Report', note: null } });
  });

  it('that is required may be left empty in an answer', async () => {
    const { submit } = await answer(schema());
    await userEvent.type(field(/^title/), 'Report');
    expect(await submit()).toEqual({ title: 'Report', note: null });
  });
});

// forms-and-safety.md: “The card lists the first 100 edits with their old and new values”.
describe('the changes of an edit', () => {
  it('show the null that a new item without text is', async () => {
    const items = { type: ['string', 'null'] };
    const { approve } = await edit({ list: [] }, group({ list: { type: 'array', items } }));
    await press('Add to list');
    await waitFor(() => expect(rows()).toEqual([['list › Item 1', 'not set', 'None']]));
    expect(await approve()).toEqual({ approved: true, editedArgs: { list: [null] } });
  });

  it('show the empty fields of a new tuple in words', async () => {
    const items = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], minItems: 2 };
    await edit({ list: [] }, group({ list: { type: 'array', items } }));
    await press('Add to list');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByRole('table')).not.toHaveTextContent('undefined');
  });
});
