export function isAlive(pid: number): boolean;
export function beginningOf(pid: number): string | null;
export function childrenOf(pid: number): number[];
export function workingIn(folder: string): number[];
export function signal(pids: readonly number[], name: NodeJS.Signals): void;
