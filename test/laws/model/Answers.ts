import type { AnswerResult, RunSnapshot } from 'react-agent-interrupts/core';
import type { Hosts } from './Hosts.js';
import type { QuestionStep } from './Move.js';
import { entryOf, shownOf, type Oracle } from './Oracle.js';
import { actionFor, draftFor, payloadFor, verbFor, type Staging } from './Staging.js';
import { asEntry, type Tab } from './Tab.js';

/** Calls the methods of questions, and reports to the oracle what was shown and what was decided. */
export class Answers {
  constructor(
    private readonly oracle: Oracle,
    private readonly hosts: Hosts,
  ) {}

  /** Calls the method of a step, if its question is there. */
  stage(tab: Tab, step: QuestionStep): Staging | undefined {
    const { interrupts } = tab.run.getSnapshot();
    const current = interrupts[step.at % Math.max(1, interrupts.length)];
    if (!current) return undefined;
    // A button that was rendered before the last move, one that is bound to the question, or a bare key.
    const rendered = step.value === 2 ? tab.rendered.find(({ key }) => key === current.key) : undefined;
    const before = rendered ?? current;
    const verb = verbFor(step.do, current);
    const action = actionFor(current, verb, step.value);
    const bound = action ? { key: action.key, digest: before.digest } : (rendered ?? current);
    const question = rendered || step.value === 1 ? bound : bound.key;
    const { id } = current;
    const base = { id, shown: shownOf(before), before: current, step };
    const { run } = tab;
    const yes = step.do === 'no' ? false : step.value % 2 === 0;
    const payload = payloadFor(current, yes);
    if (verb === 'draft') run.setDraft(question, draftFor(current, step.value));
    else if (verb === 'cancel') run.cancel(question);
    else if (verb === 'reopen') run.reopen(question);
    else if (verb === 'approve') return { ...base, result: run.approve(question) };
    else if (verb === 'edit')
      return { ...base, result: run.approve(question, { editedArgs: { much: 40 + step.value } }) };
    else if (verb === 'deny')
      return { ...base, result: run.deny(question, { reason: yes ? 'Not now' : undefined }) };
    else if (verb === 'respond') return { ...base, result: run.respond(question, 'Words') };
    else if (verb === 'invalid') return { ...base, result: run.answer(question, { city: 12 }) };
    else if (verb === 'signed')
      return {
        ...base,
        payload,
        result: run.answer(question, payload, { metadata: { signature: step.value } }),
      };
    else if (verb === 'answer') return { ...base, payload, result: run.answer(question, payload) };
    else
      return { ...base, payload, result: run.answer(question, payload, { check: () => this.#check(tab) }) };
    return base;
  }

  async #check(tab: Tab): Promise<readonly []> {
    const failure = this.hosts.failure('check');
    const outcome = await this.hosts.wait('check', `check for ${tab.name}`, tab);
    if (failure !== undefined || outcome === 'fail') throw new Error('The check broke.');
    return [];
  }

  /** Reports to the oracle the result of one method, and whether a decision changed. */
  note(tab: Tab, { id, shown, before, step, result, payload }: Staging, after: RunSnapshot): boolean {
    const found = after.interrupts.find((interrupt) => interrupt.id === id);
    const is = found ? entryOf(found) : undefined;
    const isIn = (deliveries: readonly string[]) =>
      found !== undefined && deliveries.includes(found.delivery);
    if (step.do === 'draft') {
      const value = JSON.stringify(draftFor(before, step.value));
      // A draft of an accepted answer may be kept, because the answer may still be refused.
      if (found?.delivery === 'accepted') return false;
      if (JSON.stringify(found?.draft) === value) this.oracle.drafted(tab, id, shown, value);
      else if (
        shown === shownOf(before) &&
        after.status === 'interrupted' &&
        !after.restoring &&
        isIn(['none', 'refused', 'inDoubt'])
      )
        this.oracle.broke('3 draft', `a draft for ${id} is not kept`);
      return false;
    }
    if (result && shown !== shownOf(before) && result.ok)
      this.oracle.broke('3 stale button', `${step.do} on ${id} takes effect though the question has changed`);
    if (step.do === 'reopen') {
      if (is?.startsWith('partly')) this.oracle.decided(tab, id, shown, is);
      else if (is !== 'open') return false;
      else this.oracle.reopened(id);
      // An open question has nothing to undo.
      return tab.checks.delete(id) || is !== entryOf(before);
    }
    // The same decision again undoes nothing of a held batch, but it does of a message that cancels it.
    const isHeld = () => before.delivery === 'sending' || before.delivery === 'queued' || tab.checks.size > 0;
    if (step.do === 'cancel') {
      if (is === '["cancelled"]') this.oracle.decided(tab, id, shown, is);
      else if (!found) this.oracle.left([id]);
      tab.checks.delete(id);
      return !isHeld() || is !== entryOf(before) || tab.press?.speaks === true;
    }
    if (!result?.ok) return false;
    if (payload !== undefined && found?.checking) return this.#whileChecked(tab, id, shown, payload, result);
    tab.checks.delete(id);
    if (is === undefined || is === 'open') return true;
    if (payload !== undefined && is !== asEntry('resolved', payload))
      this.oracle.broke(
        '1 other entries',
        `an answer ${JSON.stringify(payload)} for ${id} is staged as ${is}`,
      );
    this.oracle.decided(tab, id, shown, is);
    // The entry omits the metadata, which is part of what is sent.
    const isOther = is !== entryOf(before) || step.do === 'signed';
    return !isHeld() || isOther || tab.press?.speaks === true;
  }

  #whileChecked(
    tab: Tab,
    id: string,
    shown: string,
    payload: unknown,
    result: AnswerResult & { ok: true },
  ): true {
    const value = asEntry('resolved', payload);
    const check = { value };
    tab.checks.set(id, check);
    this.oracle.answering(id, shown, value);
    void result.checked.then((issues) => {
      if (tab.checks.get(id) !== check) return;
      tab.checks.delete(id);
      const found = tab.run.getSnapshot().interrupts.find((interrupt) => interrupt.id === id);
      if (issues.length === 0 && found && entryOf(found) === value && shownOf(found) === shown)
        this.oracle.decided(tab, id, shown, value);
      else if (issues.length > 0 && tab.press?.entries.get(id)?.has(value)) tab.press = undefined;
    });
    return true;
  }
}
