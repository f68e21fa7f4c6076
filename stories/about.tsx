import {
  AgentRunProvider,
  InterruptPanel,
  type InterruptPanelProps,
  type PendingInterrupt,
  type RunSnapshot,
} from 'react-agent-interrupts';
import {
  InterruptCard,
  ResumeBar,
  type InterruptCardProps,
  type ResumeBarProps,
} from 'react-agent-interrupts/components';
import { riskWith, valuesOf, type QuestionControls } from './controls.js';
import { runOf, withRun } from './runs.js';

type Loaded = { readonly loaded: Record<string, unknown> };

/** The part of a story that these functions write. */
interface Annotations {
  readonly args?: object;
}

/** Without tags: Storybook reads these only from a literal object. Write `{ ...aboutPanel(…), tags: […] }`. */
type Rest<Story> = Partial<Story> & { readonly tags?: never };

const firstOf = (loaded: Record<string, unknown>): PendingInterrupt | undefined =>
  runOf(loaded).getSnapshot().interrupts[0];

/** Separates the props of the component from the values of the controls. */
function propsOf<Props extends object>(args: object, first: PendingInterrupt | undefined) {
  const {
    message: _message,
    riskLevel,
    toolArguments: _toolArguments,
    minutesLeft: _minutesLeft,
    ...props
  } = args as Props & QuestionControls & Pick<InterruptPanelProps, 'risk'>;
  return { ...props, risk: riskWith(first, riskLevel, props.risk) };
}

/** The type of a story depends on its component, which only the caller knows. */
const storyOf = <Story,>(annotations: object): Story => annotations as Story;

/** A story of the panel with a fixed snapshot, whose first question the controls can change. */
export const aboutPanel = <Story extends Annotations>(
  snapshot: () => Partial<RunSnapshot>,
  rest: Rest<Story> = {},
): Story =>
  storyOf<Story>({
    ...rest,
    args: { ...valuesOf(snapshot().interrupts?.[0]), ...rest.args },
    loaders: [withRun(snapshot)],
    render: (args: object, { loaded }: Loaded) => (
      <InterruptPanel {...propsOf<InterruptPanelProps>(args, firstOf(loaded))} run={runOf(loaded)} />
    ),
  });

/** A story of one card, whose question the controls can change. */
export const aboutCard = <Story extends Annotations>(
  interrupt: () => PendingInterrupt,
  rest: Rest<Story> = {},
): Story =>
  storyOf<Story>({
    ...rest,
    args: { interrupt: '', ...valuesOf(interrupt()), ...rest.args },
    loaders: [withRun(() => ({ interrupts: [interrupt()] }))],
    render: (args: object, { loaded }: Loaded) => (
      <AgentRunProvider run={runOf(loaded)}>
        <InterruptCard
          {...propsOf<InterruptCardProps>(args, firstOf(loaded))}
          interrupt={firstOf(loaded)?.key ?? ''}
        />
      </AgentRunProvider>
    ),
  });

function barProps(args: object): ResumeBarProps {
  const { risk: _risk, ...props } = propsOf<ResumeBarProps>(args, undefined);
  return props;
}

/** A story of the bar with a fixed snapshot. */
export const aboutBar = <Story extends Annotations>(
  snapshot: () => Partial<RunSnapshot>,
  rest: Rest<Story> = {},
): Story =>
  storyOf<Story>({
    ...rest,
    args: { ...valuesOf(snapshot().interrupts?.[0]), ...rest.args },
    loaders: [withRun(snapshot)],
    render: (args: object, { loaded }: Loaded) => (
      <AgentRunProvider run={runOf(loaded)}>
        <ResumeBar {...barProps(args)} />
      </AgentRunProvider>
    ),
  });
