import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AgentRunError,
  DecisionHistory,
  type AgentRunErrorCode,
  type Delivery,
} from 'react-agent-interrupts';
import { en } from 'react-agent-interrupts/words/en';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { outsideTheCatalogue } from './outsideTheCatalogue.js';
import { call, show, showQuestion, showSnapshot } from './showMarked.js';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('all text comes from the catalogue', () => {
  it('and other text is detected', () => {
    const { container } = render(
      <p title="⟦in⟧">
        ⟦in ⟦deeper⟧⟧ вопрос <b aria-label="out">out</b>
      </p>,
    );
    expect(outsideTheCatalogue(container)).toHaveLength(2);
  });

  it.each(['tool_call', 'confirmation', 'input_required', 'агент:свой_вопрос', 'Что делать дальше?', ''])(
    'in a question for the reason “%s”',
    (reason) => {
      expect(
        outsideTheCatalogue(
          showQuestion(
            pendingInterrupt({ id: '1', reason }),
            pendingInterrupt({ id: '2', reason, message: 'Можно?', expiresAt: Date.now() + 90_000 }),
            pendingInterrupt({
              id: '3',
              reason,
              toolCall: call({ кому: 'Анне', список: [], всё: {}, пусто: '' }),
            }),
            pendingInterrupt({ id: '4', reason, expired: true, expiresAt: Date.now() - 1000 }),
            pendingInterrupt({ id: '', reason, metadata: { источник: 'сервер' } }),
          ),
        ),
      ).toEqual([]);
    },
  );

  it('in a call whose arguments stream, are missing, are long, or contain numbers that are too large', () => {
    const { args: _, ...streaming } = call({});
    expect(
      outsideTheCatalogue(
        showQuestion(
          pendingInterrupt({
            id: '1',
            reason: 'tool_call',
            toolCall: { ...streaming, argsText: '{"кому": "Ан' },
          }),
          pendingInterrupt({ id: '2', reason: 'tool_call', toolCall: { ...streaming, argsText: '' } }),
          pendingInterrupt({ id: '3', reason: 'tool_call', toolCall: call({}) }),
          pendingInterrupt({
            id: '4',
            reason: 'tool_call',
            toolCall: call({ текст: 'слово '.repeat(2000) }),
          }),
          pendingInterrupt({
            id: '5',
            reason: 'tool_call',
            toolCall: {
              ...call({ номер: 12345678901234567000 }),
              argsText: '{"номер": 12345678901234567890}',
            },
          }),
        ),
      ),
    ).toEqual([]);
  });

  const deliveries = Object.keys(en.delivery) as Delivery[];
  it.each(deliveries)('in a decision with the delivery state “%s”', (delivery) => {
    const answer = (id: string, payload: unknown, options: object) =>
      pendingInterrupt({
        id,
        status: 'answered',
        decision: { status: 'resolved', payload },
        delivery,
        ...options,
      });
    const edited = { approved: true, editedArgs: { кому: 'Борису', тема: 'да' } };
    const responseSchema = {
      type: 'object',
      properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
    };
    expect(
      outsideTheCatalogue(
        showQuestion(
          answer('1', { approved: true }, { reason: 'tool_call', toolCall: call({ кому: 'Анне' }) }),
          answer('2', { approved: false, reason: 'нет' }, { reason: 'tool_call' }),
          answer('3', edited, {
            reason: 'tool_call',
            toolCall: call({ кому: 'Анне', лишнее: 1 }),
            responseSchema,
          }),
          answer('4', true, { reason: 'confirmation' }),
          answer('5', false, { reason: 'confirmation', expired: true }),
          answer('6', { ответ: ['да'] }, { reason: 'input_required' }),
          pendingInterrupt({ id: '7', status: 'cancelled', decision: { status: 'cancelled' }, delivery }),
        ),
      ),
    ).toEqual([]);
  });

  const codes = Object.keys(en.errors) as AgentRunErrorCode[];
  it.each(codes)('in the error “%s”', (code) => {
    const error = new AgentRunError(code, 'сервер устал', { retryable: code === 'network' });
    expect(outsideTheCatalogue(showSnapshot({ status: 'failed', error }))).toEqual([]);
    expect(outsideTheCatalogue(showSnapshot({ interrupts: [pendingInterrupt()], error }))).toEqual([]);
  });

  it.each([400, 401, 403, 404, 409, 410, 429, 500])('in an answer refused with status %d', (httpStatus) => {
    const error = new AgentRunError('http_error', 'сервер устал', {
      httpStatus,
      details: { retryAfter: 5000 },
    });
    const answered = {
      status: 'answered',
      delivery: 'refused',
      decision: { status: 'resolved', payload: true },
    } as const;
    const interrupts = [
      pendingInterrupt({ ...answered, id: '1' }),
      pendingInterrupt({ ...answered, id: '2' }),
    ];
    expect(outsideTheCatalogue(showSnapshot({ interrupts, error }))).toEqual([]);
    expect(outsideTheCatalogue(showSnapshot({ status: 'failed', error }))).toEqual([]);
  });

  it.each(['denies', 'unsafe', 'impossible'] as const)(
    'in a question with several actions, where a cancellation %s',
    async (cancellation) => {
      const container = showQuestion(
        pendingInterrupt({ id: '0', reason: 'confirmation', cancellation }),
        pendingInterrupt({
          id: '1',
          reason: 'tool_call',
          cancellation,
          actions: ['писать', 'читать'].map((name, index) => ({
            key: `1/${index}`,
            name,
            args: { кому: 'Анне' },
            allowed: ['approve', 'edit', 'deny', 'respond'],
            digest: '1',
            responseSchema: {},
          })),
        }),
      );
      expect(outsideTheCatalogue(container)).toEqual([]);
      const [more] = await screen.findAllByRole('button', { name: '⟦More actions⟧' });
      if (more) await userEvent.click(more);
      expect(outsideTheCatalogue(container)).toEqual([]);
      await userEvent.click(screen.getByRole('menuitem', { name: '⟦Reply instead⟧' }));
      expect(outsideTheCatalogue(container)).toEqual([]);
    },
  );

  it.each(['running', 'resuming', 'reconnecting', 'disconnected', 'finished'] as const)(
    'while a run is %s',
    (status) => {
      const container = showSnapshot({
        status,
        interrupts: [pendingInterrupt({ id: '1' }), pendingInterrupt({ id: '2' })],
      });
      expect(outsideTheCatalogue(container)).toEqual([]);
    },
  );

  it('in announcements', async () => {
    const interrupts = [pendingInterrupt({ id: '1' }), pendingInterrupt({ id: '2' })];
    const run = staticRun({ interrupts });
    const container = show(run);
    const answer = () => void run.answer('1', true);
    for (const decide of [answer, () => run.reopen('1'), () => run.cancel('2')]) {
      await act(async () => decide());
      expect(outsideTheCatalogue(container)).toEqual([]);
    }
    for (const phase of ['sending', 'refused', 'inDoubt', 'accepted'] as const) {
      const { batch } = run.getSnapshot();
      await act(async () => run.update({ batch: { ...batch, delivery: phase } }));
      expect(outsideTheCatalogue(container)).toEqual([]);
    }
  });

  it('in a risk and its confirmation', async () => {
    const levels = ['low', 'medium', 'high'] as const;
    const interrupts = levels.map((level) => pendingInterrupt({ id: level, message: 'Можно?' }));
    const container = show(staticRun({ interrupts }), {
      risk: ({ key }) => ({ level: levels.find((level) => level === key) ?? 'low', why: 'Это деньги.' }),
    });
    expect(screen.getByText('⟦Medium risk⟧')).toBeVisible();
    expect(outsideTheCatalogue(container)).toEqual([]);
    await userEvent.click(screen.getAllByRole('button', { name: '⟦Yes⟧' }).at(-1) ?? container);
    expect(screen.getByText('⟦The risk is high. Are you sure?⟧')).toBeVisible();
    expect(outsideTheCatalogue(container)).toEqual([]);
  });

  it('in a question that changed, and in one that may have been answered', () => {
    const actions = ['писать', 'читать'].map((name, index) => ({
      key: `3/${index}`,
      name,
      args: { кому: 'Анне' },
      allowed: ['approve', 'deny'] as const,
      digest: '3',
      responseSchema: {},
    }));
    const ask = { reason: 'tool_call', message: 'Можно?' };
    const container = showQuestion(
      pendingInterrupt({
        ...ask,
        id: '1',
        possiblyAnswered: true,
        responseSchema: { type: 'boolean' },
        toolCall: call({ кому: 'Анне' }),
        changedFrom: { toolName: 'писать', args: { кому: 'Борису', тема: 'да' } },
      }),
      pendingInterrupt({ ...ask, id: '2', changedFrom: { message: 'Можно?' } }),
      pendingInterrupt({ ...ask, id: '3', actions, changedFrom: { message: 'Можно?', actions: [] } }),
    );
    expect(screen.getByText('⟦What changed is not shown here.⟧')).toBeVisible();
    expect(outsideTheCatalogue(container)).toEqual([]);
  });

  it('in the actions for answers in doubt', async () => {
    const decision = { status: 'resolved', payload: true } as const;
    const doubt = { status: 'answered', delivery: 'inDoubt', decision } as const;
    const capabilities = { protocol: 'x', cancel: true, idempotent: false, reconnect: false, refresh: true };
    const interrupts = ['1', '2'].map((id) => pendingInterrupt({ ...doubt, id, message: 'Можно?' }));
    const container = showSnapshot({ interrupts, capabilities });
    expect(outsideTheCatalogue(container)).toEqual([]);
    await userEvent.click(screen.getAllByRole('button', { name: /Change/ })[0] ?? container);
    expect(screen.getByText(/The earlier answers may have arrived/)).toBeVisible();
    expect(screen.getByRole('button', { name: '⟦Skip the rest⟧' })).toBeVisible();
    expect(outsideTheCatalogue(container)).toEqual([]);
  });

  it('in the history, with its agents and its results', () => {
    const said = { key: 'а', interruptId: 'а', batchId: '1', askedBy: 'б', decidedAt: 0 } as const;
    const run = staticRun({
      interrupts: [pendingInterrupt({ id: '1', subagentRunId: 'под' })],
      subagents: { под: { id: 'под', name: 'помощник', status: 'running' } },
      history: [
        {
          ...said,
          reason: 'tool_call',
          toolName: 'писать',
          decision: { status: 'resolved', payload: { approved: true } },
          delivery: 'inDoubt',
          proposedArgs: { кому: 'Анне' },
          editedArgs: { кому: 'Борису' },
          result: { ответ: 'да' },
          executed: { name: 'стереть', args: { кому: 'Всем' } },
        },
        {
          ...said,
          batchId: '2',
          reason: 'confirmation',
          decision: { status: 'cancelled' },
          delivery: 'accepted',
        },
      ],
    });
    const container = show(run, { history: DecisionHistory });
    expect(screen.getByText('⟦Past decisions⟧')).toBeVisible();
    expect(outsideTheCatalogue(container)).toEqual([]);
  });

  it('in a renderer that throws', () => {
    const Broken = () => {
      throw new Error('сломан');
    };
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const run = staticRun({ interrupts: [pendingInterrupt({ reason: 'свой' })] });
    expect(outsideTheCatalogue(show(run, { renderers: { свой: Broken } }))).toEqual([]);
  });
});
