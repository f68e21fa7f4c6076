// @vitest-environment node
import { Worker as Thread } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  patternWorkerSource,
  runTimedPattern,
  runUncheckedPatterns,
  type PatternWorker,
} from '../../src/forms/timedPattern.js';

/** A thread of Node behind the interface of a browser's worker. */
function createWorker(): PatternWorker {
  const prologue = `const { parentPort } = require('node:worker_threads');
    globalThis.postMessage = (message) => parentPort.postMessage(message);
    parentPort.on('message', (data) => globalThis.onmessage({ data }));`;
  const thread = new Thread(`${prologue}\n${patternWorkerSource}`, { eval: true });
  return {
    postMessage: (message) => thread.postMessage(message),
    terminate: () => void thread.terminate(),
    addEventListener(type: 'message' | 'error', listener: (event: { data: unknown }) => void) {
      thread.on(type, (data: unknown) => listener({ data }));
    },
  };
}

describe('a pattern with a time limit', () => {
  it('answers where there is time', async () => {
    const options = { createWorker, timeout: 20_000 };
    expect(await runTimedPattern('^(a+)+$', 'aaaa', options)).toBe('matches');
    expect(await runTimedPattern('^(a+)+$', 'aab', options)).toBe('differs');
  });

  it('is stopped where there is none', async () => {
    expect(await runTimedPattern('^(a+)+$', `${'a'.repeat(50)}!`, { createWorker, timeout: 100 })).toBe(
      'tooSlow',
    );
  });

  it.each<[string, () => PatternWorker]>([
    [
      'when it is made',
      () => {
        throw new TypeError('This document requires TrustedScriptURL.');
      },
    ],
    [
      'when it starts',
      () => ({
        postMessage: () => undefined,
        terminate: () => undefined,
        addEventListener: (type: string, listener: (event: { data: unknown }) => void) => {
          if (type === 'error') listener({ data: undefined });
        },
      }),
    ],
  ])('says so where a policy forbids the worker %s', async (_name, refused) => {
    expect(await runTimedPattern('^a$', 'a', { createWorker: refused })).toBe('noWorker');
  });

  it('makes issues of what does not match, and leaves the rest to the server', async () => {
    const one = { path: ['a'], pattern: '^(a+)+$', text: 'ab', decides: true };
    const inUnion = { ...one, path: ['b'], decides: false };
    const fits = { ...one, path: ['c'], text: 'aa' };
    const { issues, left } = await runUncheckedPatterns([one, inUnion, fits], {
      createWorker,
      timeout: 20_000,
    });
    expect(issues).toMatchObject([{ path: ['a'], keyword: 'pattern', params: { pattern: '^(a+)+$' } }]);
    expect(left).toEqual([inUnion]);
  });

  describe('without a worker of the host', () => {
    const addresses: string[] = [];
    beforeEach(() => {
      addresses.length = 0;
      vi.stubGlobal(
        'Worker',
        class {
          constructor(address: string) {
            addresses.push(address);
            throw new DOMException('Refused by the policy.', 'SecurityError');
          }
        },
      );
    });
    afterEach(() => void vi.unstubAllGlobals());

    it('tries one from a blob, and takes a refusal for an answer', async () => {
      expect(await runTimedPattern('^a$', 'a')).toBe('noWorker');
      expect(addresses).toEqual([expect.stringMatching(/^blob:/)]);
    });
  });
});
