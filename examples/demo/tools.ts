import type { RiskLevel, Tools } from 'react-agent-interrupts';
import type { InboxRisk } from 'react-agent-interrupts/inbox';

/** From this amount on, a refund has a high risk. */
const LARGE = 500;

/** What the app says about the agents' tools. The panel and the inbox share these. */
export const tools: Tools = {
  sendEmail: {
    title: 'Send e-mail',
    icon: '✉',
    // An e-mail that was sent cannot be taken back.
    risk: 'medium',
  },
  refund: {
    title: 'Refund',
    icon: '↩',
    preview: 'values',
    risk: ({ toolCall }) => riskOfRefund(toolCall?.args),
  },
  closeAccount: {
    title: 'Close account',
    icon: '⊘',
    risk: { level: 'high', why: 'A closed account cannot be opened again.' },
  },
  restartService: { title: 'Restart service', icon: '⟳', risk: 'low' },
  rotateKeys: {
    title: 'Rotate keys',
    icon: '⚿',
    risk: { level: 'high', why: 'Services without the new keys stop working.' },
  },
};

/** The same for a row. Only the tool and its arguments count, never what the agent says. */
export const riskOfRow: InboxRisk = ({ tool, args }) => {
  const risk = tool === undefined ? undefined : tools[tool]?.risk;
  return typeof risk === 'function' ? riskOfRefund(args) : risk;
};

function riskOfRefund(args: unknown): RiskLevel {
  const amount: unknown = typeof args === 'object' && args !== null ? Reflect.get(args, 'amount') : undefined;
  return typeof amount === 'number' && amount < LARGE ? 'low' : 'high';
}
