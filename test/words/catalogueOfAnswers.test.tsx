import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRenderer, DecisionReview, defineInterrupt } from 'react-agent-interrupts';
import { asks, pendingInterrupt, scriptedRun, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { outsideTheCatalogue } from './outsideTheCatalogue.js';
import { call, formLoads, press, show, showQuestion, submitButton } from './showMarked.js';

/** Fields of every kind, all of which refuse their input. */
const everyField = {
  type: 'object',
  title: 'Заказ',
  description: 'Что заказать',
  required: ['имя', 'почта', 'список', 'выбор'],
  properties: {
    имя: { type: 'string', title: 'Имя', minLength: 3, deprecated: true },
    почта: { type: 'string', title: 'Почта', format: 'email' },
    сайт: { type: 'string', title: 'Сайт', format: 'uri' },
    день: { type: 'string', title: 'День', format: 'date' },
    срок: { type: 'string', title: 'Срок', format: 'date-time' },
    время: { type: 'string', title: 'Время', format: 'time' },
    цвет: { type: 'string', title: 'Цвет', format: 'color' },
    файл: { type: 'string', title: 'Файл', format: 'data-url' },
    пароль: { type: 'string', title: 'Пароль', format: 'password' },
    число: { type: 'integer', title: 'Число', minimum: 5, multipleOf: 5 },
    да: { type: 'boolean', title: 'Да?' },
    может: { type: ['string', 'null'], title: 'Может' },
    ничего: { type: 'null', title: 'Ничего' },
    любое: { title: 'Любое' },
    выбор: { title: 'Выбор', enum: ['раз', 'два'] },
    много: { title: 'Много', type: 'array', uniqueItems: true, items: { enum: ['раз', 'два'] } },
    длинный: { title: 'Длинный', enum: Array.from({ length: 120 }, (_, index) => `номер ${index}`) },
    список: {
      type: 'array',
      title: 'Список',
      minItems: 2,
      items: { type: 'string', minLength: 2 },
      default: ['', ''],
    },
    группа: { type: 'object', title: 'Группа', properties: { часть: { type: 'string', title: 'Часть' } } },
    карта: { type: 'object', title: 'Карта', additionalProperties: { type: 'string' } },
    вид: {
      title: 'Вид',
      oneOf: [
        { type: 'object', title: 'Один', properties: { а: { type: 'number', title: 'А' } } },
        { type: 'object', properties: { б: { type: 'number', title: 'Б' } } },
      ],
    },
  },
};

describe('all text about an answer comes from the catalogue', () => {
  it('in the ways to decide: edit, give a reason, answer with the whole form', async () => {
    const responseSchema = {
      type: 'object',
      properties: {
        approved: { type: 'boolean', title: 'Согласие' },
        editedArgs: { type: 'object' },
        reason: { type: 'string', title: 'Почему' },
      },
      required: ['approved'],
    };
    const toolCall = call({ кому: 'Анне', копии: ['Борису'], сколько: 3 });
    const container = showQuestion(pendingInterrupt({ reason: 'tool_call', responseSchema, toolCall }));
    await press('Deny');
    expect(outsideTheCatalogue(container)).toEqual([]);
    await press('Back');
    await press('Edit');
    await submitButton('Approve with edits');
    expect(outsideTheCatalogue(container)).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: /кому/ }), ' и Борису');
    expect(outsideTheCatalogue(container)).toEqual([]);
    await press('JSON');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '{"кому": ' } });
    await press('Approve with edits');
    expect(outsideTheCatalogue(container)).toEqual([]);
  });

  it('in a form with fields of every kind, and in its errors', async () => {
    const container = showQuestion(
      pendingInterrupt({ reason: 'input_required', responseSchema: everyField }),
    );
    const submit = await submitButton('Answer');
    expect(outsideTheCatalogue(container)).toEqual([]);
    fireEvent.change(screen.getByRole('textbox', { name: /Имя/ }), { target: { value: 'Я' } });
    fireEvent.change(screen.getByRole('spinbutton', { name: /Число/ }), { target: { value: '3' } });
    await userEvent.click(submit);
    await screen.findByText(/There are \d+ problems/, undefined, formLoads);
    expect(outsideTheCatalogue(container)).toEqual([]);
    for (const added of screen.getAllByRole('button', { name: /Add/ })) await userEvent.click(added);
    expect(outsideTheCatalogue(container)).toEqual([]);
  });

  it.each([
    ['is nested too deeply', deep(30)],
    ['asks for too much', { type: 'array', minItems: 5000, items: {} }],
    ['lies elsewhere', { $ref: 'https://сервер.рф/схема' }],
    ['goes in circles', { $ref: '#' }],
    [
      'names a field that no form can hold',
      { type: 'object', properties: { имя: { const: 1 } }, required: ['__proto__'] },
    ],
    ['leaves patterns to the server', { type: 'string', title: 'Код', pattern: '(а+)+$' }],
    ['has a format nobody knows', { type: 'string', title: 'Код', format: 'шифр' }],
  ])('in a form whose schema %s', async (_case, responseSchema) => {
    const container = showQuestion(pendingInterrupt({ reason: 'input_required', responseSchema }));
    await userEvent.click(await submitButton('Answer'));
    expect(outsideTheCatalogue(container)).toEqual([]);
  });

  it('in an answer as text or as JSON', async () => {
    const container = showQuestion(pendingInterrupt({ reason: 'input_required', message: 'Как?' }));
    await press('Answer');
    expect(outsideTheCatalogue(container)).toEqual([]);
    await press('Answer as JSON');
    for (const text of ['', '{', '{"а" 1}', '{"а": }', '{а: 1}', '"а', '1 2']) {
      fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
      await press('Answer');
      expect(outsideTheCatalogue(container)).toEqual([]);
    }
  });

  it('in the issues of a question from the wire', async () => {
    const malformed: readonly unknown[] = [
      { id: 'а', reason: 'confirmation', message: 5, expiresAt: 'вчера', responseSchema: 'нет', metadata: 7 },
      { reason: '', message: 'Без имени' },
      'просто текст',
    ];
    const { run } = scriptedRun([
      [
        { type: 'RUN_STARTED', threadId: 'а', runId: 'б' },
        {
          type: 'RUN_FINISHED',
          threadId: 'а',
          runId: 'б',
          outcome: { type: 'interrupt', interrupts: malformed },
        },
      ],
    ]);
    await run.send('начать');
    const container = show(run);
    expect(run.getSnapshot().interrupts.flatMap(({ issues }) => issues)).not.toEqual([]);
    expect(outsideTheCatalogue(container)).toEqual([]);
  });

  it('in the issues of an answer, and in notes on what could not be checked', async () => {
    const { run } = scriptedRun([
      asks(
        { reason: 'первый', responseSchema: { type: 'object', properties: { а: { $ref: '#/нет' } } } },
        { reason: 'второй', responseSchema: { type: 'string', pattern: '(а+)+$' } },
      ),
    ]);
    await run.send('начать');
    const [first, second] = run.getSnapshot().interrupts;
    const container = show(run);
    await act(async () => void run.answer(first?.key ?? '', { а: 1 }));
    await act(async () => void run.answer(second?.key ?? '', 'а'.repeat(500)));
    expect(outsideTheCatalogue(container)).toEqual([]);
  });

  it('in a renderer of a definition, while its answer is checked and after it was refused', async () => {
    let found: (issues: []) => void = () => undefined;
    const slow = new Promise<[]>((resolve) => {
      found = resolve;
    });
    const definition = { ...defineInterrupt({ reason: 'свой', response: {} }), check: () => slow };
    const Own = createRenderer(definition, ({ interrupt }) => (
      <button type="button" onClick={() => interrupt.answer('да')}>
        ответить
      </button>
    ));
    const { run } = scriptedRun([asks({ reason: 'свой', responseSchema: { type: 'string' } })]);
    await run.send('начать');
    const container = show(run, { renderers: { свой: Own } });
    await userEvent.click(screen.getByRole('button', { name: 'ответить' }));
    expect(outsideTheCatalogue(container)).toEqual([]);
    await act(async () => {
      run.stop();
      found([]);
      await slow;
    });
    expect(outsideTheCatalogue(container)).toEqual([]);
  });

  it('in the review before answers are sent', () => {
    const answered = { status: 'answered', decision: { status: 'resolved', payload: true } } as const;
    const editedArgs = { кому: 'Борису' };
    const edited = { status: 'resolved', payload: { approved: true, editedArgs } } as const;
    const interrupts = [
      pendingInterrupt({ ...answered, id: '1', message: 'Можно?' }),
      pendingInterrupt({
        ...answered,
        id: '2',
        reason: 'tool_call',
        responseSchema: { type: 'object', properties: { approved: { type: 'boolean' }, editedArgs: {} } },
        toolCall: call({ кому: 'Анне' }),
        decision: edited,
      }),
      pendingInterrupt({
        ...answered,
        id: '3',
        reason: 'input_required',
        decision: { ...edited, payload: 'да' },
      }),
    ];
    const container = show(staticRun({ interrupts }), { review: DecisionReview });
    expect(screen.getByText('⟦1 edit⟧')).toBeVisible();
    expect(outsideTheCatalogue(container)).toEqual([]);
  });
});

function deep(levels: number): object {
  return levels === 0 ? { type: 'string' } : { type: 'object', properties: { глубже: deep(levels - 1) } };
}
