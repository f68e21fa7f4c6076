import { createAgentRun } from 'react-agent-interrupts/core';

const run = createAgentRun({ url: '/agent' });
const button = document.body.appendChild(document.createElement('button'));
button.textContent = 'Send';
button.onclick = () => void run.send('Go');
