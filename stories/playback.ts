/** The speed of a replay. */
export type Speed = '0.25×' | '1×' | '4×' | 'at once';

const factors: Readonly<Record<Speed, number>> = { '0.25×': 0.25, '1×': 1, '4×': 4, 'at once': Infinity };

/** Typical delays between events, in milliseconds. The recordings contain no times. */
const usualGaps: Readonly<Record<string, number>> = {
  RUN_STARTED: 400,
  TEXT_MESSAGE_CONTENT: 80,
  TEXT_MESSAGE_CHUNK: 80,
  TOOL_CALL_START: 400,
  TOOL_CALL_ARGS: 80,
  TOOL_CALL_RESULT: 900,
};
const OTHER_GAP = 120;

/** A server that sends recordings and lets the caller control the speed. */
export interface Playback {
  /** Responds to each request with the next recording, frame by frame. After the last one, the response is empty. */
  readonly fetch: typeof fetch;
  /** Sets the speed from now on, including for the next frame. */
  readonly setSpeed: (speed: Speed) => void;
  readonly pause: () => void;
  readonly resume: () => void;
}

/** Plays `recordings`, each the bytes of one response, in the order of the requests. */
export function createPlayback(recordings: readonly string[], speed: Speed): Playback {
  const waiting = [...recordings];
  let factor = factors[speed];
  let paused = false;
  /** The next frame: its delay at speed 1, and when its delay began. */
  let due:
    { left: number; since: number; timer?: ReturnType<typeof setTimeout>; send: () => void } | undefined;

  const hold = () => {
    if (due?.timer === undefined) return;
    clearTimeout(due.timer);
    delete due.timer;
    due.left -= (performance.now() - due.since) * factor;
  };
  const goOn = () => {
    if (!due || paused) return;
    due.since = performance.now();
    due.timer = setTimeout(due.send, Math.max(0, due.left / factor));
  };
  const wait = (left: number) =>
    new Promise<void>((resolve) => {
      const send = () => {
        due = undefined;
        resolve();
      };
      due = { left, since: performance.now(), send };
      goOn();
    });

  return {
    fetch: () => {
      const frames = (waiting.shift() ?? '').split(/(?<=\n\n)/);
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const frame = frames.shift();
          if (frame === undefined) return controller.close();
          await wait(gapBefore(frame));
          controller.enqueue(new TextEncoder().encode(frame));
        },
        cancel: hold,
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    },
    setSpeed(next) {
      hold();
      factor = factors[next];
      goOn();
    },
    pause() {
      hold();
      paused = true;
    },
    resume() {
      paused = false;
      goOn();
    },
  };
}

function gapBefore(frame: string): number {
  const type = /"type":"([A-Z_]+)"/.exec(frame)?.[1] ?? '';
  return usualGaps[type] ?? OTHER_GAP;
}
