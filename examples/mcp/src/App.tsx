import { useState } from 'react';
import { InterruptPanel } from 'react-agent-interrupts';
import { askerRenderers } from 'react-agent-interrupts/renderers/asker';
import { asker, callTool } from './client';

/** Calls the tools of an MCP server. The panel shows what the server asks meanwhile. */
export function App() {
  const [results, setResults] = useState<readonly string[]>([]);
  const call = async (name: string): Promise<void> => {
    const text = await callTool(name);
    setResults((before) => [...before, text]);
  };
  return (
    <main>
      <InterruptPanel run={asker.run} renderers={askerRenderers} />
      <button type="button" onClick={() => void call('deploy')}>
        Deploy
      </button>
      <button type="button" onClick={() => void call('sign_in')}>
        Sign in
      </button>
      <section aria-label="Results">
        {results.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </section>
    </main>
  );
}
