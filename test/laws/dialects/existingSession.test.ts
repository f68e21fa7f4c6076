import { describe, expect, it } from 'vitest';
import { assistant, said, script, status, talk } from '../../protocols/interactiveAi/talk.js';

const earlier = [
  { kind: 'user_message', text: 'Is there a van?' },
  { kind: 'tool', tool_calls: [{ tool_id: 'cars:search', arguments: {}, result: 1 }] },
  assistant('Yes, one.'),
  status('ready'),
];

// docs/servers.md: "This protocol reads a session's event log". A conversation is shown in the order in which it took place.
describe('the first message of a page to a session that has a history', () => {
  it.each([true, false])('follows the history (the server returns its offset: %s)', async (tellsOffset) => {
    const { run, server } = talk({
      agent: script(assistant('It is 110 EUR.'), status('ready')),
      tellsOffset,
    });
    for (const happening of earlier) server.happen('session-1', happening);
    await run.send('What does it cost?');
    expect(said(run).filter(([, content]) => content)).toEqual([
      ['user', 'Is there a van?'],
      ['tool', '1'],
      ['assistant', 'Yes, one.'],
      ['user', 'What does it cost?'],
      ['assistant', 'It is 110 EUR.'],
    ]);
    await run.send('And two?');
    const texts = said(run).map(([, content]) => content);
    expect(texts.slice(-2)).toEqual(['And two?', 'It is 110 EUR.']);
    expect(texts.filter((text) => text === 'What does it cost?')).toHaveLength(1);
  });

  it('is shown once if its turn is lost and followed again', async () => {
    const { run, server } = talk({ agent: script(assistant('It is 110 EUR.')) });
    for (const happening of earlier) server.happen('session-1', happening);
    const lost = run.send('What does it cost?');
    await expect.poll(() => said(run).at(-1)).toEqual(['assistant', 'It is 110 EUR.']);
    server.answer(Response.json({ detail: 'No' }, { status: 403 }));
    server.happen('session-1', status('typing'));
    await expect(lost).rejects.toMatchObject({ code: 'stream_cut' });
    server.happen('session-1', status('ready'));
    await run.retry();
    const texts = said(run).map(([, content]) => content);
    expect(texts.filter((text) => text === 'What does it cost?')).toHaveLength(1);
    expect(texts.indexOf('Yes, one.')).toBeLessThan(texts.indexOf('What does it cost?'));
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
