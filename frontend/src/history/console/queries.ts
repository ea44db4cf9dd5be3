import type { AuditEntry } from '@guildhall/contracts/audit';
import type { RecordThen, VersionDifference } from '@guildhall/contracts/history';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { get } from '../../data/api.js';

const MOST = 100;
export const historyPath = (noun: string, id: string) => `/api/history/${encodeURIComponent(noun)}/${encodeURIComponent(id)}`;

/** The versions of a thing, latest first. */
export function useHistory(noun: string, id: string) {
  const queries = useQueryClient();
  const path = historyPath(noun, id);
  const { data, error } = useQuery({
    queryKey: ['history', path],
    queryFn: ({ signal }) => get<AuditEntry[]>(`${path}?range=[0,${MOST - 1}]`, signal),
  });
  const again = () => void queries.invalidateQueries({ queryKey: ['history'] });
  return { versions: data?.data, total: data?.total ?? 0, error, again };
}

/** The record as it was at a version. */
export function useThen(noun: string, id: string, version: number | undefined): RecordThen | undefined {
  const path = `${historyPath(noun, id)}/at?version=${version}`;
  const { data } = useQuery({
    queryKey: ['history', path],
    queryFn: ({ signal }) => get<RecordThen>(path, signal),
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
  });
  return data?.data;
}

/** The version that was the latest one at a moment. @throws ApiError where there was none */
export const versionAt = async (path: string, time: string): Promise<number> =>
  (await get<RecordThen>(`/api/history/${path}/at?time=${encodeURIComponent(time)}`)).data.version;

/** What is different between two versions; what the earlier one had is `old`. */
export function useDifference(noun: string, id: string, from: number, to: number): VersionDifference | undefined {
  const path = `${historyPath(noun, id)}/difference?from=${from}&to=${to}`;
  const { data } = useQuery({ queryKey: ['history', path], queryFn: ({ signal }) => get<VersionDifference>(path, signal) });
  return data?.data;
}
