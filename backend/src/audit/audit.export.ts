import { type AuditEntry, type ExportFormat } from '@guildhall/contracts/audit';
import { BYTE_ORDER_MARK, type CsvValue, csvLine } from '@guildhall/contracts/csv';

export const EXPORT_TYPES: Record<ExportFormat, string> = { csv: 'text/csv', jsonl: 'application/x-ndjson' };

const HEAD = [
  'time',
  'person',
  'person_id',
  'noun',
  'entity_id',
  'title',
  'type',
  'version',
  'sentence',
  'changes',
  'reason',
  'correlation_id',
  'causation_id',
  'position',
  'id',
];
const row = ({ person, changes, ...entry }: AuditEntry): CsvValue[] => [
  entry.time,
  person.name,
  person.id,
  entry.noun,
  entry.entity_id,
  entry.title,
  entry.type,
  entry.version,
  entry.sentence,
  JSON.stringify(changes),
  entry.reason,
  entry.correlation_id,
  entry.causation_id,
  entry.position,
  entry.id,
];

/** Entries as the text of a file, some at a time. */
export async function* exported(entries: AsyncIterable<AuditEntry[]>, format: ExportFormat): AsyncGenerator<string> {
  if (format === 'csv') yield BYTE_ORDER_MARK + csvLine(HEAD);
  for await (const some of entries)
    yield some.map((entry) => (format === 'csv' ? csvLine(row(entry)) : `${JSON.stringify(entry)}\n`)).join('');
}
