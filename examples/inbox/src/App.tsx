import { httpInbox, InterruptInbox } from 'react-agent-interrupts/inbox';

// A real page has a session instead. `?as=bob` is another person, who is also in the team `finance`.
const person = new URLSearchParams(location.search).get('as') ?? 'ann';
const headers = { authorization: `Bearer ${person}` };
const sources = [httpInbox({ name: 'Support', url: '/inbox', headers, run: { scope: person } })];

/** Everything that is waiting for this person. */
export function App() {
  return (
    <main>
      <h1>Waiting for you</h1>
      <InterruptInbox sources={sources} />
    </main>
  );
}
