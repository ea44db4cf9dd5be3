import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';

const folder = join(__dirname, '../../backend/observe');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** Expressions of the alert rules, by name of the alert. */
export function ruleExpressions(yaml = read('alerts.yml')): Map<string, string> {
  const rules = yaml.matchAll(/- alert: (\w+)\n\s+expr: (?:>-\n((?:\s{10}.*\n)+)|(.*)\n)/g);
  return new Map([...rules].map(([, name = '', folded, single]) => [name, (folded ?? single ?? '').trim().replace(/\s+/g, ' ')]));
}

/** Expressions of the board, by title of the panel. */
export function boardExpressions(json = read('board.json')): Map<string, string[]> {
  const { panels } = JSON.parse(json) as { panels: { title: string; targets?: { expr: string }[] }[] };
  return new Map(panels.flatMap(({ title, targets }) => (targets ? [[title, targets.map(({ expr }) => expr)]] : [])));
}

/** Where an expression is no PromQL; empty for one that is. */
export function faultsOf(expression: string): string[] {
  const faults: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      if (type.isError) faults.push(`${expression} at ${from}: ${expression.slice(from, to)}`);
    },
  });
  return faults;
}

/** Names of the figures in an expression; of a histogram its own name. */
export function figuresIn(expression: string): string[] {
  const bare = expression.replace(/"[^"]*"/g, '""');
  return [...bare.matchAll(/\b(?:guildhall|process|nodejs)_\w+/g)].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, ''));
}
