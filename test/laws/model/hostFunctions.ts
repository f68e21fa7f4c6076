import type { AgentRunOptions } from 'react-agent-interrupts/core';
import type { Hosts } from './Hosts.js';
import type { Page } from './SharedBrowser.js';

/** The functions of a host, which fail or wait if the plan says so. */
export const hostFunctions = (
  hosts: Hosts,
  name: string,
  page: Page,
): Pick<AgentRunOptions, 'headers' | 'dispatch' | 'beforeSubmit'> => ({
  headers: () => {
    const failure = hosts.failure('headers');
    if (failure === 'throw') throw new Error('No token.');
    if (!failure && !hosts.isHolding('headers')) return {};
    return hosts.wait('headers', `headers for ${name}`, page).then((outcome) => {
      if (failure || outcome === 'fail') throw new Error('No token came.');
      return {};
    });
  },
  dispatch: async ({ execute }) => {
    const failure = hosts.failure('dispatch');
    if (failure === 'throw' || failure === 'reject') throw new Error('The seam broke.');
    if (
      hosts.isHolding('dispatch') &&
      (await hosts.wait('dispatch', `dispatch for ${name}`, page)) === 'fail'
    )
      throw new Error('The seam broke late.');
    await execute();
    if (failure === 'late') throw new Error('The seam broke after the run began.');
  },
  beforeSubmit: () => {
    const failure = hosts.failure('beforeSubmit');
    if (failure === 'throw') throw new Error('The host cannot say.');
    if (failure === 'reject') return false;
    if (!failure && !hosts.isHolding('beforeSubmit')) return true;
    return hosts.wait('beforeSubmit', `beforeSubmit for ${name}`, page).then((outcome) => {
      if (failure) throw new Error('The host could not say.');
      return outcome === 'ok';
    });
  },
});
