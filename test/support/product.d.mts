export interface Product {
  url: string;
  /** For the owner of the tables. */
  databaseUrl: string;
  dataDir: string;
  /** What an operator's command needs to reach the same data. */
  env: Record<string, string>;
  /** What `kill9` can kill one by one, and the product survives. */
  victims: readonly string[];
  readonly printed: string;
  kill9(name: string): Promise<void>;
  ready(limit?: number): Promise<void>;
  stop(): Promise<void>;
}
export interface OneMachine extends Product {
  /** For the product's own processes. */
  readonly applicationUrl: string;
  readonly privateAddresses: readonly string[];
  readonly processes: { supervisor: number; backend?: number; worker?: number; postgres?: number };
}
export interface ProductOptions {
  env?: Record<string, string>;
  seeds?: boolean;
  fresh?: boolean;
  dataDir?: string;
  port?: number;
  loud?: boolean;
  killAfter?: RegExp;
}
export function inShape(start: () => Promise<Product>): void;
export function shaped(): Promise<Product> | undefined;
export function startProduct(options?: ProductOptions): Promise<OneMachine>;
export function keepData(folder: string): Promise<void>;
