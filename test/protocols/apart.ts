/** The same stream, with a chunk for each frame; any other response as it is. */
export async function apart(response: Response): Promise<Response> {
  if (response.headers.get('content-type') !== 'text/event-stream') return response;
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let left: string[] = [];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (left.length === 0) {
          const next = await reader?.read();
          left = decoder
            .decode(next?.value, { stream: true })
            .split(/(?<=\n\n)/)
            .filter(Boolean);
        }
        const frame = left.shift();
        if (frame === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(frame));
      },
    },
    { highWaterMark: 0 },
  );
  return Promise.resolve(new Response(body, response));
}
