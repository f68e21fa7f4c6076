/** The number of new items in the title and the badge of the page. */
export interface PageMarks {
  add(count: number): void;
  clear(): void;
  end(): void;
}

interface MarkOptions {
  readonly title?: boolean | undefined;
  readonly badge?: boolean | undefined;
}

interface Counter {
  count: number;
  options(): MarkOptions;
}

/** Several components of a page can count. It has one title, and one badge. */
const counters = new Set<Counter>();
/** The title with the number, and without it. */
let titles: { readonly shown: string; readonly own: string } | undefined;

/** Counts new items while the page is in the background. A page that is shown has no number. */
export function pageMarks(options: () => MarkOptions): PageMarks {
  const counter: Counter = { count: 0, options };
  counters.add(counter);
  const set = (count: number): void => {
    if (counter.count === count) return;
    counter.count = count;
    show();
  };
  const clear = (): void => set(0);
  const onVisibility = (): void => {
    if (!document.hidden) clear();
  };
  document.addEventListener('visibilitychange', onVisibility);
  return {
    add(more) {
      if (document.hidden) set(counter.count + more);
    },
    clear,
    end() {
      document.removeEventListener('visibilitychange', onVisibility);
      clear();
      counters.delete(counter);
    },
  };
}

function show(): void {
  const count = numberIn('title') ?? 0;
  // The app may have set another title since then.
  const own = titles && document.title === titles.shown ? titles.own : document.title;
  titles = count > 0 ? { own, shown: `(${count}) ${own}` } : undefined;
  const next = titles?.shown ?? own;
  if (next !== document.title) document.title = next;
  const badge = numberIn('badge');
  if (badge !== undefined) setBadge(badge);
}

/** The number of new items in a place of the page; `undefined` if no component uses it. */
function numberIn(place: keyof MarkOptions): number | undefined {
  const using = [...counters].filter(({ options }) => options()[place] ?? true);
  return using.length > 0 ? using.reduce((sum, { count }) => sum + count, 0) : undefined;
}

/** Only some browsers have badges, and only for installed apps. */
function setBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  const set = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  set?.catch(() => undefined);
}
