import { type KeyboardEvent, type ReactNode, useRef } from 'react';

export type TabList = readonly (readonly [value: string, label: string])[];
interface TabsProps {
  label: string;
  tabs: TabList;
  value: string;
  onChange: (value: string) => void;
  /** The id of what they control. */
  panel: string;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Tabs: one stop for the Tab key, arrows between them. They scroll sideways where it is narrow. */
export function Tabs({ label, tabs, value, onChange, panel }: TabsProps) {
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
  return (
    <div ref={strip} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(([key, text]) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`tab-${key}`}
          aria-selected={key === value}
          aria-controls={panel}
          tabIndex={key === value ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
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
