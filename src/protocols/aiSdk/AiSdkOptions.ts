import type { AgentRunError } from '../../model/AgentRunError.js';
import type { JsonObject } from '../../model/json.js';
import type { ConversationProtocol, ErrorFacts, ErrorReading } from '../../model/Protocol.js';
import type { UiMessage } from './UiMessage.js';

/** The body of a request, as AI SDK's `DefaultChatTransport` sends it. */
export interface AiSdkRequest {
  /** The id of the chat: the `threadId` of the run object. */
  readonly id: string;
  /** The whole conversation. Answers are in the parts of the message that asks for them. */
  readonly messages: readonly UiMessage[];
  readonly trigger: 'submit-message';
  /** The message that the response continues. @default the response is a new message */
  readonly messageId: string | undefined;
}

/** The address of a conversation: the route, and the id of the chat. */
export interface AiSdkThread {
  readonly url: string;
  readonly threadId: string;
}

/** Options of `aiSdk`, for what the server supports in addition to responses with a UI message stream. */
export interface AiSdkOptions {
  /**
   * Whether the server can continue its responses: `true` for `GET {url}/{threadId}/stream`, or a function that returns
   * another URL. The route sends the response again from its start, or only the rest without a `start` chunk. 204
   * means that no response is in progress. A broken stream is then continued, and `refresh()` finds the response in
   * progress.
   * @default false
   */
  readonly resumable?: boolean | ((thread: AiSdkThread) => string) | undefined;
  /**
   * Returns the stored messages of a thread. `refresh()` shows them and the approvals that the last one requests, if no
   * response is in progress.
   * @default if no response is in progress, `refresh()` changes nothing
   */
  readonly load?:
    ((thread: AiSdkThread & { readonly signal: AbortSignal }) => Promise<readonly UiMessage[]>) | undefined;
  /**
   * Returns the body of a request, for a server that expects another one, such as only the last message. `extras` are
   * the `forwardedProps` of the run object.
   * @default `extras` and the request
   */
  readonly body?: ((request: AiSdkRequest, extras: JsonObject) => object) | undefined;
  /**
   * Returns the request that ends a run, for a server that continues a response without its client; `undefined` if
   * there is none.
   * @default only the connection is closed, which ends a response that uses the request's signal
   */
  readonly stop?: ConversationProtocol['stop'];
  /**
   * What an error of a resume means for the answers: `refused` if the server used none of them, `failed` if it used
   * them and failed later, `unknown` if the error shows neither, and `undefined` for the default. AI SDK replaces the
   * text of an error with “An error occurred.”, unless the server has its own `onError`.
   * @default the errors of AI SDK about approvals, and every status 400-499, mean `refused`, unless a result, new text
   * or a new call came before the error
   */
  readonly readError?: ((error: AgentRunError, facts: ErrorFacts) => ErrorReading | undefined) | undefined;
}
