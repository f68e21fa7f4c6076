'use client';
import { InterruptPanel, type InterruptPanelProps } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.layer.css';

/** What the agent asks, in the colours of this theme. Takes the props of `InterruptPanel`. */
export function AgentQuestions({ className = '', ...props }: InterruptPanelProps) {
  return <InterruptPanel {...props} className={`agent-questions ${className}`} />;
}
