/** An answer of the API, as a call in process gives it. */
export interface ApiAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface PageRequest {
  /** Path and query of the page, as `knownAddress` has it. */
  url: string;
  /** Calls the API in process, as a visitor. */
  fetchJson(apiPath: string): Promise<ApiAnswer>;
  /** `PUBLIC_URL`'s origin; canonical and social addresses are made with it. */
  origin: string;
}

/** A page of the public site, the same for everybody. */
export interface RenderedPage {
  status: number;
  /** The complete HTML document. */
  html: string;
  /** The projections that its answers were made from: while none of them moves, the page is current. */
  reads: readonly string[];
  /** Some answer was still catching up, or did not say what it was made from: the page is not to be kept. */
  catchingUp: boolean;
}

/** What the front end's build for the server exports. */
export interface PageRenderer {
  /** Whether an address belongs to the consoles' build. */
  isConsolePath(path: string): boolean;
  /** The pattern of a page's address, such as `/product/:id`. */
  patternOf(url: string): string;
  /** The one spelling of the path, and of the query what the page reads: addresses that share it share one page. */
  knownAddress(url: string): string;
  render(request: PageRequest): Promise<RenderedPage>;
}
