export function stateOf(error: unknown, children: readonly string[]): 'recovering' | 'stuck' | 'other';
