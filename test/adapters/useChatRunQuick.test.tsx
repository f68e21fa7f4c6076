import { waitFor } from '@testing-library/react';
import { createUIMessageStreamResponse, type UIMessageChunk } from 'ai';
import { expect, it } from 'vitest';
import { aiSdkServer } from './aiSdkServer.js';
import { commitAsInPages, mountChat, textOf } from './chatPage.js';

commitAsInPages();

const reply: readonly UIMessageChunk[] = [
  { type: 'start' },
  { type: 'start-step' },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: 'Queued' },
  { type: 'text-end', id: 't' },
  { type: 'finish-step' },
  { type: 'finish' },
];

it.each([false, true])(
  'answers are sent once if the response ends before React commits, and the call has no result yet (automatic: %s)',
  async (automatic) => {
    const requests: unknown[] = [];
    const fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
      requests.push(init?.body);
      const stream = new ReadableStream<UIMessageChunk>({
        start(controller) {
          for (const chunk of reply) controller.enqueue(chunk);
          controller.close();
        },
      });
      return createUIMessageStreamResponse({ stream });
    };
    const page = mountChat({
      server: { ...aiSdkServer(), fetch },
      automatic,
      messages: [
        { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Write to Ann' }] },
        {
          id: 'a',
          role: 'assistant',
          parts: [
            {
              type: 'tool-send',
              toolCallId: 'c-1',
              state: 'approval-requested',
              input: { to: 'Ann' },
              approval: { id: 'p-1' },
            },
          ],
        },
      ],
      options: { autoSubmit: 'never' },
    });
    const { run } = page;
    await waitFor(() => expect(run.getSnapshot().interrupts).toHaveLength(1));
    run.approve(run.getSnapshot().interrupts[0] ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'stream_cut' });
    // Without a result, nothing shows that the agent has used the approval.
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
    expect(requests).toHaveLength(1);
    expect(textOf(page.chat)).toEqual(['Write to Ann', 'Queued']);
  },
);
