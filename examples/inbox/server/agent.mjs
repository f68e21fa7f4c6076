// What this agent does with the answers: it runs the approved calls. Replace it with your own.
// It runs in the transaction that ends the work, so do what cannot be undone with an idempotency key: the thread and the call.

export async function act({ interrupts, tool_calls: calls }, answers) {
  const effects = interrupts.flatMap(({ id, toolCallId }) => {
    const { status, payload } = answers.get(id);
    const call = calls.find((each) => each.id === toolCallId);
    if (!call) return [];
    const isApproved = status === 'resolved' && payload?.approved === true;
    return [
      { toolCallId: call.id, result: isApproved ? { done: call.name, args: call.args } : { denied: true } },
    ];
  });
  return { effects };
}
