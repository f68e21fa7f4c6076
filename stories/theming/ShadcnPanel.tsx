import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils';
import { InterruptPanel, type AgentRun } from 'react-agent-interrupts';
import './shadcn.css';

function Input({ id, value, disabled, required, rawErrors, onChange }: WidgetProps) {
  return (
    <input
      className="host-input"
      {...{ id, disabled, required }}
      value={String(value ?? '')}
      aria-invalid={rawErrors !== undefined && rawErrors.length > 0}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}

export function ShadcnPanel({ run }: { run: AgentRun }) {
  return <InterruptPanel run={run} className="shadcn" form={{ theme: { widgets: { TextWidget: Input } } }} />;
}
