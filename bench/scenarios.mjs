// The bundle-size scenarios of this library: what a page imports, and which part of its size counts.

const core = `export { createAgentRun } from 'react-agent-interrupts/core';`;
const hook = `export { useAgentRun } from 'react-agent-interrupts';`;
const panel = `export { useAgentRun, InterruptPanel } from 'react-agent-interrupts';`;
const rjsf = `
  export { default as Form } from '@rjsf/core';
  export { default as validator } from '@rjsf/validator-ajv8';
`;
const withProtocol = (name, api) =>
  `${core} export ${api ? `{ ${api} }` : '*'} from 'react-agent-interrupts/protocols/${name}';`;
const withAdapter = (name) => `${hook} export * from 'react-agent-interrupts/adapters/${name}';`;
/** Matches no module. */
const nothing = /(?!)/;
const more = (whole, part) => combined(whole, part, (a, b) => a - b);
const sum = (first, later) => combined(first, later, (a, b) => a + b);
const combined = (one, other, make) =>
  Object.fromEntries(Object.keys(one).map((kind) => [kind, make(one[kind], other[kind])]));

/** The code that only a pause or a broken stream needs, which loads while the agent works. */
const laterPart = ({ laterFor }, module) => laterFor(new RegExp(`/${module}\\.`), /\/run\/engine\./);

/** Each scenario: the code to bundle, and how to compute the size from the bundles. */
export const scenarios = [
  { name: 'createAgentRun with AG-UI', codes: [core], counts: ([{ first }]) => first },
  {
    name: 'createAgentRun, with all that it loads later',
    codes: [core],
    counts: ([{ first, later }]) => sum(first, later),
  },
  {
    name: 'useAgentRun alone',
    codes: [hook],
    counts: ([{ first }]) => first,
  },
  {
    name: 'approve and deny only: useAgentRun with InterruptPanel',
    codes: [panel],
    counts: ([{ first }]) => first,
  },
  {
    name: 'the form, over rjsf and its validator alone',
    codes: [panel, rjsf],
    // The second pattern names what a page loads without a form too: the schema reader, and the parts of a card.
    counts: ([{ laterFor }, { first }]) =>
      more(
        laterFor(
          /\/RjsfForm\.|\/ajvCompiler\./,
          /\/forms\/interpreter\.|\/(?:answer|panel)Parts\.|\/englishRules\./,
        ),
        first,
      ),
  },
  {
    name: 'all that a question adds to what reads the answers',
    codes: [panel],
    counts: ([{ laterFor }]) =>
      laterFor(/\/panelParts\.|\/answerParts\.|\/englishRules\.|\/forms\/interpreter\./, /\/run\/engine\./),
  },
  {
    name: 'previews, changes, receipts, the menu and rows, loaded while the agent works',
    codes: [panel],
    counts: ([{ laterFor }]) =>
      laterFor(
        /\/cardDetails\./,
        /\/panelParts\.|\/answerParts\.|\/englishRules\.|\/forms\/interpreter\.|\/run\/engine\./,
      ),
  },
  {
    name: 'the panel: all that it loads while the agent works',
    codes: [panel],
    counts: ([{ laterFor }]) =>
      laterFor(
        /\/run\/engine\.|\/cardDetails\.|\/panelParts\.|\/answerParts\.|\/englishRules\.|\/forms\/interpreter\./,
        nothing,
      ),
  },
  {
    name: 'the form, with rjsf and its validator',
    codes: [panel],
    counts: ([{ laterFor }]) =>
      laterFor(
        /\/RjsfForm\.|\/ajvCompiler\./,
        /\/forms\/interpreter\.|\/(?:answer|panel)Parts\.|\/englishRules\.|\/run\/engine\./,
      ),
  },
  {
    name: 'with a form: the panel, and all that it loads later',
    codes: [panel],
    counts: ([{ first, later }]) => sum(first, later),
  },
  // Awaken has three APIs, and a page uses one of them.
  ...[
    ['awaken', 'awaken', 'lazyCode'],
    ['awaken', 'awakenAgUi'],
    ['awaken', 'awakenAiSdk', 'aiSdkLazyCode'],
    ['aiSdk', 'aiSdk', 'lazyCode'],
    ['cogni', undefined, 'lazyCode'],
    ['jobworkerp', undefined, 'lazyCode'],
    ['langGraph'],
    ['interactiveAi'],
  ].map(([protocol, api, later]) => ({
    name: `protocols/${protocol}${api ? `: ${api}` : ''}, over createAgentRun`,
    codes: [withProtocol(protocol, api), core],
    // A protocol based on AG-UI loads AG-UI's reader first, the others load it later. The sums contain it once in both
    // cases.
    counts([whole, part]) {
      const added = more(sum(whole.first, whole.later), sum(part.first, part.later));
      return later ? more(added, laterPart(whole, `protocols/${protocol}/${later}`)) : added;
    },
  })),
  {
    name: 'protocols/awaken: awaken, loaded while the agent works',
    codes: [withProtocol('awaken', 'awaken')],
    counts: ([whole]) => laterPart(whole, 'protocols/awaken/lazyCode'),
  },
  {
    name: 'protocols/awaken: awakenAiSdk, loaded while the agent works',
    codes: [withProtocol('awaken', 'awakenAiSdk')],
    counts: ([whole]) => laterPart(whole, 'protocols/awaken/aiSdkLazyCode'),
  },
  {
    name: 'protocols/aiSdk: aiSdk, loaded while the agent works',
    codes: [withProtocol('aiSdk', 'aiSdk')],
    counts: ([whole]) => laterPart(whole, 'protocols/aiSdk/lazyCode'),
  },
  {
    name: 'protocols/cogni, loaded while the agent works',
    codes: [withProtocol('cogni')],
    counts: ([whole]) => laterPart(whole, 'protocols/cogni/lazyCode'),
  },
  {
    name: 'protocols/jobworkerp, loaded while the agent works',
    codes: [withProtocol('jobworkerp')],
    counts: ([whole]) => laterPart(whole, 'protocols/jobworkerp/lazyCode'),
  },
  // An adapter based on AG-UI loads AG-UI's reader first, the others load it later.
  ...[['aiSdk', 'lazyCode'], ['httpAgent'], ['langGraph']].map(([name, later]) => ({
    name: `adapters/${name}, over useAgentRun`,
    codes: [withAdapter(name), hook],
    counts([whole, part]) {
      const added = more(sum(whole.first, whole.later), sum(part.first, part.later));
      return later ? more(added, laterPart(whole, `adapters/${name}/${later}`)) : added;
    },
  })),
  {
    name: 'adapters/aiSdk, loaded while the agent works',
    codes: [withAdapter('aiSdk')],
    counts: ([whole]) => laterPart(whole, 'adapters/aiSdk/lazyCode'),
  },
  {
    name: 'storage/indexedDb, over createAgentRun',
    codes: [`${core} export * from 'react-agent-interrupts/storage/indexedDb';`, core],
    counts: ([whole, part]) => more(whole.first, part.first),
  },
  // The asker creates runs, so it contains what a run needs.
  ...['asker', 'asker/mcpElicitation', 'asker/acpPermission'].map((entry) => ({
    name: `${entry}, over createAgentRun`,
    codes: [`${core} export * from 'react-agent-interrupts/${entry}';`, core],
    counts: ([whole, part]) => more(whole.first, part.first),
  })),
  {
    name: 'the styles',
    codes: [`import 'react-agent-interrupts/styles.css';`],
    counts: ([{ styles }]) => styles,
  },
];

/** The same screen with this library and with each other library: one question with an approve button. */
export const screens = [
  { name: 'react-agent-interrupts', code: `export { Screen } from './react/contestants/ours.tsx';` },
  {
    name: 'react-agent-interrupts, the hook alone',
    code: `export { Screen } from './react/contestants/oursByHook.tsx';`,
  },
  { name: '@ag-ui/client, in a state', code: `export { Screen } from './react/contestants/agUiClient.tsx';` },
  { name: 'CopilotKit, v2', code: `export { Screen } from './react/contestants/copilotKit.tsx';` },
  {
    name: 'CopilotKit, v2/headless',
    code: `
      export { CopilotKitContext } from '@copilotkit/react-core/v2/context';
      export { CopilotKitCoreReact, useAgent, useCopilotKit, useInterrupt } from '@copilotkit/react-core/v2/headless';
      export { HttpAgent } from './node_modules/@copilotkit/react-core/node_modules/@ag-ui/client/dist/index.mjs';
      export { Panel } from './react/contestants/Panel.tsx';
    `,
  },
  {
    name: 'assistant-ui, react-ag-ui',
    code: `export { Screen } from './react/contestants/assistantUi.tsx';`,
  },
  { name: '@tanstack/ai-react', code: `export { Screen } from './react/contestants/tanstackAi.tsx';` },
];
