import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { InterruptPanel, useAgentRun } from 'react-agent-interrupts';
import { createPlayback, type Speed } from './playback.js';

/** Props of {@link ReplayedRun}. */
export interface ReplayedRunProps {
  /** The user's first message. */
  prompt: string;
  /** The bytes of a server's responses, in the order of its requests. */
  recordings: readonly string[];
  /** The speed of the replay. It can change during the replay. */
  speed: Speed;
}

/** A complete run, replayed from the bytes of a real server, with buttons to pause and restart it. */
export function ReplayedRun(props: ReplayedRunProps) {
  const [round, setRound] = useState(0);
  return <Round key={round} {...props} onRestart={() => setRound(round + 1)} />;
}

type RoundProps = ReplayedRunProps & { onRestart: () => void };

function Round(props: RoundProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Conversation {...props} />
    </QueryClientProvider>
  );
}

function Conversation({ prompt, recordings, speed, onRestart }: RoundProps) {
  const [playback] = useState(() => createPlayback(recordings, speed));
  const [paused, setPaused] = useState(false);
  const { run, send, status, messages } = useAgentRun({
    url: 'https://recorded.invalid/agent',
    fetch: playback.fetch,
  });
  useEffect(() => playback.setSpeed(speed), [playback, speed]);
  const toggle = () => {
    setPaused(!paused);
    playback[paused ? 'resume' : 'pause']();
  };
  const said = messages.flatMap(({ id, role, content }) =>
    typeof content === 'string' && content !== '' ? [{ id, role, content }] : [],
  );
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' }}>
        <button type="button" disabled={status !== 'idle'} onClick={() => void send(prompt)}>
          {prompt}
        </button>
        <button type="button" onClick={toggle}>
          {paused ? 'Play' : 'Pause'}
        </button>
        <button type="button" onClick={onRestart}>
          Restart
        </button>
      </div>
      <p>
        The run is <strong>{status}</strong>.
      </p>
      {said.map(({ id, role, content }) => (
        <p key={id}>
          <strong>{role}</strong> <bdi>{content}</bdi>
        </p>
      ))}
      {/* The play functions press a button as soon as it appears. */}
      <InterruptPanel run={run} pressGuard={0} />
    </>
  );
}
