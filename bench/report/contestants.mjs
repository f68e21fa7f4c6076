/** The measured libraries. `is` matches the names of their results. */
export const contestants = [
  { name: 'react-agent-interrupts', is: /^react-agent-interrupts/ },
  { name: '@ag-ui/client', is: /^@ag-ui\/client/ },
  { name: 'CopilotKit', is: /^(CopilotKit|@copilotkit)(?!.*headless)/ },
  { name: 'assistant-ui', is: /^(assistant-ui|@assistant-ui)/ },
  { name: 'TanStack AI', is: /^@tanstack/ },
];

/** The result of each library, in the order of `contestants`; `undefined` if there is none. */
export const everybodys = (results) => contestants.map(({ is }) => results.find(({ name }) => is.test(name)));

/** This library without its components, with the hand-written panel that the other libraries use too. */
export const byHook = 'react-agent-interrupts, the hook alone';
