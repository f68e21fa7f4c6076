import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test';

type Prompt = Parameters<MockLanguageModelV4['doStream']>[0]['prompt'];

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model without a network: it calls a tool twice, and then repeats the results. Replace it with yours. */
export const model = new MockLanguageModelV4({
  doStream: async ({ prompt }) => {
    const results = resultsIn(prompt);
    const calls = results.length > 0 ? [] : ['ann@example.com', 'bob@example.com'].map(call);
    const text = results.length > 0 ? `${results.join('. ')}.` : 'I would like to send two emails.';
    const reason = calls.length > 0 ? ('tool-calls' as const) : ('stop' as const);
    return {
      stream: convertArrayToReadableStream([
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: 'text' },
        { type: 'text-delta', id: 'text', delta: text },
        { type: 'text-end', id: 'text' },
        ...calls,
        { type: 'finish', finishReason: { unified: reason, raw: reason }, usage },
      ]),
    };
  },
});

const call = (to: string, index: number) => ({
  type: 'tool-call' as const,
  toolCallId: `call-${index}`,
  toolName: 'sendEmail',
  input: JSON.stringify({ to, subject: 'The report' }),
});

/** The results and denials that the model receives. */
function resultsIn(prompt: Prompt): string[] {
  return prompt.flatMap((message) => {
    if (message.role !== 'tool') return [];
    return message.content.flatMap((part) => {
      if (part.type !== 'tool-result') return [];
      const { output } = part;
      if (output.type === 'execution-denied') return `Denied: ${output.reason ?? 'no reason'}`;
      return output.type === 'text' ? output.value : [];
    });
  });
}
