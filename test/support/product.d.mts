export interface Product {
  url: string;
  databaseUrl: string;
  dataDir: string;
  readonly processes: { supervisor: number; backend?: number; worker?: number; postgres?: number };
  readonly printed: string;
  kill9(name: 'supervisor' | 'backend' | 'worker' | 'postgres' | 'all'): Promise<void>;
  ready(limit?: number): Promise<void>;
  stop(): Promise<void>;
}
export interface ProductOptions {
  env?: Record<string, string>;
  seeds?: boolean;
  dataDir?: string;
  port?: number;
  loud?: boolean;
  killAfter?: RegExp;
}
export function startProduct(options?: ProductOptions): Promise<Product>;
