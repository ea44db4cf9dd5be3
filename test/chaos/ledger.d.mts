export interface LoggedEvent {
  type: string;
  stream_id: string;
  revision: number;
  data: { title?: string };
}
export function holdAgainstTheLog(
  file: string,
  events: readonly LoggedEvent[],
): { acknowledged: number; retried: number; violations: string[] };
