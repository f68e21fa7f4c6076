/** The renderers for the questions of MCP servers and ACP agents. */
import { Choices } from '../components/Asked/Choices.js';
import { Elicitation } from '../components/Asked/Elicitation.js';

/**
 * Renderers for the questions of `mcpElicitation` and `acpPermission`. Pass them as `renderers` of a panel. Without
 * them, the user chooses accept or decline, or an option of the agent, from a list.
 */
export const askerRenderers = { 'mcp:elicitation': Elicitation, 'acp:permission': Choices } as const;
