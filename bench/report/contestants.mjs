/** Everybody that is measured, and how each of their results is called. */
export const contestants = [
  { name: 'react-agent-interrupts', is: /^react-agent-interrupts/ },
  { name: '@ag-ui/client', is: /^@ag-ui\/client/ },
  { name: 'CopilotKit', is: /^(CopilotKit|@copilotkit)(?!.*headless)/ },
  { name: 'assistant-ui', is: /^(assistant-ui|@assistant-ui)/ },
  { name: 'TanStack AI', is: /^@tanstack/ },
];

/** Each contestant's result, in their order; `undefined` where there is none. */
export const everybodys = (results) => contestants.map(({ is }) => results.find(({ name }) => is.test(name)));

/** This library without its components, below the panel that is written by hand for its peers too. */
export const byHook = 'react-agent-interrupts, the hook alone';
