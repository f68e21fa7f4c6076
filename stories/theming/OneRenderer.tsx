import { useState } from 'react';
import { InterruptPanel, type AgentRun, type InterruptRendererProps } from 'react-agent-interrupts';

/** An approval for irreversible actions: the user types the name to confirm. */
function TypeToConfirm({ interrupt, readOnly }: InterruptRendererProps) {
  const [typed, setTyped] = useState('');
  return (
    <label>
      Type “production” to go on:{' '}
      <input
        value={typed}
        disabled={readOnly}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value === 'production') interrupt.approve();
        }}
      />
    </label>
  );
}

export function OneRenderer({ run }: { run: AgentRun }) {
  return <InterruptPanel run={run} renderers={{ confirmation: TypeToConfirm }} />;
}
