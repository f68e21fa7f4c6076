import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../fixtures/recordings/', import.meta.url);
/** An event that starts an AG-UI run, or reports that it cannot start. No other protocol has it. */
const isAgUi = /^data:.*"type": ?"RUN_(?:STARTED|ERROR)"/m;

/** A response of an AG-UI server, with what was requested. */
export interface AgUiRecording {
  /** Its file in test/fixtures/recordings, without the extension. */
  readonly name: string;
  readonly text: string;
}

/** Every recording that contains an AG-UI run. */
export const agUiRecordings: readonly AgUiRecording[] = readdirSync(folder, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.sse'))
  .map((file) => ({
    name: file.replaceAll('\\', '/').replace(/\.sse$/, ''),
    text: readFileSync(new URL(file, folder), 'utf8'),
  }))
  .filter(({ text }) => isAgUi.test(text));
