import type {
  AgentRun,
  AgentRunError,
  AgentRunErrorCode,
  AgentRunHandle,
  AgentRunOptions,
  AnswerResult,
  Batch,
  BoundInterrupt,
  Delivery,
  DraftStorage,
  Interrupt,
  InterruptPanelProps,
  InterruptRendererProps,
  Issue,
  Message,
  PendingInterrupt,
  Protocol,
  Renderer,
  ResumeEntry,
  RunEvents,
  RunSnapshot,
  RunStatus,
  Words,
} from 'react-agent-interrupts';
import type { ConversationProtocol, ProtocolBase, StreamProtocol } from 'react-agent-interrupts/core';
import {
  agUi,
  createAgentRun,
  InterruptPanel,
  useAgentRun,
  useInterrupts,
  useRunEvent,
  useRunSelector,
} from 'react-agent-interrupts';
import * as core from 'react-agent-interrupts/core';
import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { cogni } from 'react-agent-interrupts/protocols/cogni';
import { interactiveAi } from 'react-agent-interrupts/protocols/interactiveAi';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { indexedDbStorage } from 'react-agent-interrupts/storage/indexedDb';
import { scriptedRun, staticRun } from 'react-agent-interrupts/testing';
import { de } from 'react-agent-interrupts/words/de';
import { describe, expectTypeOf, it } from 'vitest';

describe('a run', () => {
  it('needs only an address', () => {
    expectTypeOf(createAgentRun).toEqualTypeOf<(options: AgentRunOptions) => AgentRun>();
    expectTypeOf<{ url: string }>().toExtend<AgentRunOptions>();
    expectTypeOf<object>().not.toExtend<AgentRunOptions>();
  });

  it('accepts options that are explicitly undefined', () => {
    expectTypeOf<{ url: string; threadId: undefined; storage: undefined }>().toExtend<AgentRunOptions>();
  });

  it('settles its sending methods with a snapshot', () => {
    expectTypeOf<AgentRun['send']>().returns.resolves.toEqualTypeOf<RunSnapshot>();
    expectTypeOf<AgentRun['send']>().parameter(0).toEqualTypeOf<string | Message | Message[] | undefined>();
    expectTypeOf<AgentRun['submit']>().returns.resolves.toEqualTypeOf<RunSnapshot>();
    expectTypeOf<AgentRun['retry']>().returns.resolves.toEqualTypeOf<RunSnapshot>();
    expectTypeOf<AgentRun['steer']>().parameter(0).toEqualTypeOf<string | Message>();
    expectTypeOf<AgentRun['refresh']>().returns.resolves.toEqualTypeOf<RunSnapshot>();
  });

  it('returns the result of an answer immediately', () => {
    expectTypeOf<AgentRun['answer']>().returns.toEqualTypeOf<AnswerResult>();
    expectTypeOf<AgentRun['approve']>().returns.toEqualTypeOf<AnswerResult>();
    expectTypeOf<AgentRun['deny']>().returns.toEqualTypeOf<AnswerResult>();
    expectTypeOf<AgentRun['respond']>().returns.toEqualTypeOf<AnswerResult>();
    expectTypeOf<AgentRun['cancel']>().returns.toEqualTypeOf<AnswerResult>();
    expectTypeOf<AgentRun['reopen']>().returns.toEqualTypeOf<AnswerResult>();
    expectTypeOf<AgentRun['setDraft']>().returns.toEqualTypeOf<AnswerResult>();
    expectTypeOf<Extract<AnswerResult, { ok: false }>['issues']>().toEqualTypeOf<readonly Issue[]>();
    expectTypeOf<Extract<AnswerResult, { ok: true }>>().not.toHaveProperty('issues');
  });

  it('passes the value of its event to each listener', () => {
    expectTypeOf<RunEvents['interrupt']>().toEqualTypeOf<readonly PendingInterrupt[]>();
    expectTypeOf<RunEvents['error']>().toEqualTypeOf<AgentRunError>();
    expectTypeOf<keyof RunEvents>().toEqualTypeOf<
      'event' | 'custom' | 'interrupt' | 'resume' | 'mismatch' | 'finish' | 'error'
    >();
    // What leaves may be secret.
    expectTypeOf<RunEvents['resume']['entries'][number]>().not.toHaveProperty('payload');
  });
});

describe('a snapshot', () => {
  it('has a closed set of states', () => {
    expectTypeOf<RunStatus>().toEqualTypeOf<
      | 'idle'
      | 'running'
      | 'interrupted'
      | 'resuming'
      | 'reconnecting'
      | 'disconnected'
      | 'finished'
      | 'failed'
    >();
    expectTypeOf<Delivery>().toEqualTypeOf<
      'none' | 'delayed' | 'queued' | 'sending' | 'accepted' | 'refused' | 'inDoubt' | 'elsewhere'
    >();
    expectTypeOf<Batch['delivery']>().toEqualTypeOf<Delivery>();
  });

  it('cannot be written to', () => {
    expectTypeOf<RunSnapshot['interrupts']>().toEqualTypeOf<readonly PendingInterrupt[]>();
    expectTypeOf<RunSnapshot>().toEqualTypeOf<Readonly<RunSnapshot>>();
    expectTypeOf<PendingInterrupt>().toEqualTypeOf<Readonly<PendingInterrupt>>();
  });

  it('has the data of agents as unknown, and the parts of AG-UI in its types', () => {
    expectTypeOf<RunSnapshot['state']>().toEqualTypeOf<unknown>();
    expectTypeOf<RunSnapshot['result']>().toEqualTypeOf<unknown>();
    expectTypeOf<PendingInterrupt['raw']>().toEqualTypeOf<unknown>();
    expectTypeOf<Pick<PendingInterrupt, 'id' | 'message' | 'responseSchema'>>().toExtend<
      Partial<Interrupt>
    >();
    expectTypeOf<ResumeEntry['status']>().toEqualTypeOf<'resolved' | 'cancelled'>();
  });

  it('has a union of error codes', () => {
    expectTypeOf<AgentRunError['code']>().toEqualTypeOf<AgentRunErrorCode>();
    expectTypeOf(core.AgentRunError.isInstance).guards.toEqualTypeOf<AgentRunError>();
  });
});

describe('the hooks', () => {
  it('return the snapshot, the methods and the run object', () => {
    expectTypeOf(useAgentRun).parameter(0).toEqualTypeOf<AgentRunOptions | { run: AgentRun }>();
    expectTypeOf(useAgentRun).returns.toEqualTypeOf<AgentRunHandle>();
    expectTypeOf<AgentRunHandle>().toExtend<RunSnapshot>();
    expectTypeOf<AgentRunHandle['run']>().toEqualTypeOf<AgentRun>();
    // A shared run ends with its client, and not with a component.
    expectTypeOf<AgentRunHandle>().not.toHaveProperty('dispose');
    expectTypeOf(useInterrupts).returns.toEqualTypeOf<readonly BoundInterrupt[]>();
  });

  it('infer the type of a selection and of an event', () => {
    const Component = (run: AgentRun) => {
      useRunEvent(run, 'finish', ({ outcome }) => {
        expectTypeOf(outcome).toEqualTypeOf<'success' | 'cancelled'>();
      });
      return useRunSelector(run, ({ messages }) => messages.length);
    };
    expectTypeOf(Component).returns.toEqualTypeOf<number>();
  });
});

describe('the panel', () => {
  it('requires no prop, and accepts some of the words', () => {
    expectTypeOf<object>().toExtend<InterruptPanelProps>();
    expectTypeOf(InterruptPanel).parameter(0).toEqualTypeOf<InterruptPanelProps>();
    expectTypeOf<Words>().toExtend<NonNullable<InterruptPanelProps['words']>>();
    expectTypeOf<{ approve: string }>().toExtend<NonNullable<InterruptPanelProps['words']>>();
    expectTypeOf(de).toEqualTypeOf<Words>();
  });

  it('passes an interrupt with bound methods to a renderer', () => {
    expectTypeOf<InterruptRendererProps['interrupt']>().toEqualTypeOf<BoundInterrupt>();
    expectTypeOf<InterruptRendererProps['readOnly']>().toEqualTypeOf<boolean>();
    expectTypeOf<(props: InterruptRendererProps) => null>().toExtend<Renderer>();
  });
});

describe('each exported type', () => {
  it('has one type each', () => {
    expectTypeOf(agUi).returns.toEqualTypeOf<StreamProtocol>();
    for (const protocol of [awaken, cogni, interactiveAi, jobworkerp])
      expectTypeOf(protocol).returns.toEqualTypeOf<ConversationProtocol>();
    expectTypeOf<Protocol>().toEqualTypeOf<StreamProtocol | ConversationProtocol>();
    // Neither has members that only the other uses.
    expectTypeOf<keyof StreamProtocol & keyof ConversationProtocol>().toEqualTypeOf<keyof ProtocolBase>();
    expectTypeOf(indexedDbStorage).returns.toExtend<DraftStorage>();
    expectTypeOf(scriptedRun).returns.toHaveProperty('run').toEqualTypeOf<AgentRun>();
    expectTypeOf(staticRun).returns.toExtend<{ run: AgentRun } | AgentRun>();
  });

  it('is the same in `core` and in the root entry', () => {
    expectTypeOf(core.createAgentRun).toEqualTypeOf(createAgentRun);
    expectTypeOf<core.RunSnapshot>().toEqualTypeOf<RunSnapshot>();
  });
});
