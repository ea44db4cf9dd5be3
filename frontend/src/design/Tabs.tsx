import { type AriaAttributes, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { isPlain } from './Link.js';

export type TabList = readonly (readonly [value: string, label: string])[];
interface TabsProps {
  label: string;
  tabs: TabList;
  value: string;
  onChange: (value: string) => void;
  /** How many things some tabs hold; none is not said. */
  counts?: Readonly<Record<string, number | undefined>>;
  /** The id of what they control. */
  panel: string;
  /** Where a tab leads in a browser without scripts. */
  hrefOf?: (value: string) => string;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Tabs: one stop for the Tab key, arrows between them. They scroll sideways where it is narrow. */
export function Tabs({ label, tabs, value, onChange, counts, panel, hrefOf }: TabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(
      tabs.findIndex(([key]) => key === value),
      tabs.length,
    );
    onChange(tabs[next]![0]);
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the choice that moves the strip
  useEffect(() => {
    const chosen = strip.current?.querySelector('[aria-selected=true]');
    if (strip.current && chosen) show(chosen, strip.current);
  }, [value]);
  return (
    <div ref={strip} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(([key, text]) => (
        <Tab
          key={key}
          role="tab"
          id={`tab-${key}`}
          aria-selected={key === value}
          aria-controls={panel}
          tabIndex={key === value ? 0 : -1}
          href={hrefOf?.(key)}
          onPress={() => onChange(key)}
        >
          {text}
          {counts?.[key] ? <span className="tab-count" aria-hidden="true" data-count={counts[key]} /> : null}
        </Tab>
      ))}
    </div>
  );
}

interface TabProps extends AriaAttributes {
  role: string;
  id: string;
  tabIndex: number;
  href: string | undefined;
  onPress: () => void;
  children: ReactNode;
}
/** A link where it leads somewhere; the space bar presses it like a button. */
function Tab({ href, onPress, ...rest }: TabProps) {
  if (href === undefined) return <button type="button" onClick={onPress} {...rest} />;
  const press = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    onPress();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    onPress();
  };
  return <a href={href} onClick={press} onKeyDown={onKeyDown} {...rest} />;
}

/** Moves the strip, never the page, until all of the chosen tab is in view. */
function show(chosen: Element, strip: Element) {
  const [tab, view] = [chosen.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += Math.max(0, tab.right - view.right) + Math.min(0, tab.left - view.left);
}

/** Tabs over the panel of the chosen one. */
export function TabbedPanel({ children, ...tabs }: Omit<TabsProps, 'panel'> & { children: ReactNode }) {
  return (
    <>
      <Tabs {...tabs} panel="tab-panel" />
      <div className="tab-panel" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tabs.value}`}>
        {children}
      </div>
    </>
  );
}

/** Which tab the address names, or the first. */
export const tabOf = (params: URLSearchParams, tabs: TabList) =>
  tabs.find(([value]) => value === params.get('tab'))?.[0] ?? tabs[0]![0];
