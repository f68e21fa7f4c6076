import { InterruptPanel, type AgentRun } from 'react-agent-interrupts';
import './mui.css';

export function MuiPanel({ run }: { run: AgentRun }) {
  return <InterruptPanel run={run} className="mui" />;
}
