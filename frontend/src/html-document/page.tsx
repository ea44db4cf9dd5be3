import { type ComponentType, lazy, useState } from 'react';
import type { ApiQuery } from '../data/queries.js';

export interface PageLocation {
  pathname: string;
  params: Record<string, string | undefined>;
  search: URLSearchParams;
}
/** A page's module: its component, and the queries whose answers its first HTML needs. */
export interface PageModule {
  default: ComponentType;
  queries?: (request: PageLocation) => ApiQuery[];
  /** Those that only the first answers name. */
  further?: (request: PageLocation, read: (query: ApiQuery) => unknown) => ApiQuery[];
}
export interface RoutedPage {
  /** Its files as the build's manifest names them. */
  sources: string[];
  /** What it reads of its address's query; whatever else is there makes no other page. */
  parameters: readonly string[];
  /** Renders at once when loaded, suspends until then. */
  Component: ComponentType;
  load(): Promise<PageModule>;
}

/**
 * A page in a file of its own, named by its path under `src`. Server and browser load it before the first render, so
 * that it needs no fallback there.
 */
export function page(file: string, load: () => Promise<PageModule>, parameters: readonly string[] = []): RoutedPage {
  let loaded: PageModule | null = null;
  const loadOnce = async () => {
    loaded = await load();
    return loaded;
  };
  const Later = lazy(loadOnce);
  const Component = () => {
    // Chosen once: a page that suspended at first must not be mounted again when it has come.
    const [Chosen] = useState<ComponentType>(() => loaded?.default ?? Later);
    return <Chosen />;
  };
  return { Component, load: loadOnce, sources: [`src/${file}.tsx`], parameters };
}

/** A page with forms, made of MUI: library and theme come with it, not with the pages that visitors read. */
export function formPage(file: string, load: () => Promise<PageModule>, parameters: readonly string[] = []): RoutedPage {
  const withMaterial = async (): Promise<PageModule> => {
    const [module, { Material }] = await Promise.all([load(), import('../design/Material.js')]);
    const Form = module.default;
    const Themed = () => (
      <Material>
        <Form />
      </Material>
    );
    return { ...module, default: Themed };
  };
  const { sources, ...rest } = page(file, withMaterial, parameters);
  return { ...rest, sources: [...sources, 'src/design/Material.tsx'] };
}
