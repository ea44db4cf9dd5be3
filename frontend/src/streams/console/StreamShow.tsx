import { HISTORY_NOUNS } from '@guildhall/contracts/history';
import type { StreamDetail } from '@guildhall/contracts/streams';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { Skeletons } from '../../console-kit/ListStates.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { RecordFailed } from '../../console-kit/RecordFailed.js';
import { get } from '../../data/api.js';
import { StreamEventView } from './StreamEventView.js';

const isHistory = (noun: string) => (HISTORY_NOUNS as readonly string[]).includes(noun);

/** `/admin/streams/{stream}`: its events, newest first, with what followed. */
export function StreamShow() {
  const { stream = '' } = useParams();
  const path = `/api/streams/${encodeURIComponent(stream)}`;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['streams', 'getMany', path],
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) =>
      (await get<StreamDetail>(pageParam === null ? path : `${path}?from=${pageParam}`, signal)).data,
    getNextPageParam: ({ items }) => ((items.at(-1)?.revision ?? 0) > 0 ? (items.at(-1)?.revision ?? 1) - 1 : undefined),
  });
  const [first] = data?.pages ?? [];
  if (error && !first)
    return (
      <>
        <PageHead title="Stream" />
        <RecordFailed error={error} again={refetch} />
      </>
    );
  if (!first) return <Skeletons count={6} height={40} />;
  const events = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHead title={first.title ?? first.id}>
        {isHistory(first.noun) && (
          <ConsoleLink className="tool" to={`/admin/history/${first.noun}/${first.entity_id}`}>
            Its versions
          </ConsoleLink>
        )}
      </PageHead>
      <code className="stream-name">{first.id}</code>
      <p className="stream-facts">
        {first.events.toLocaleString('en-US')} {first.events === 1 ? 'event' : 'events'}, first {clockTime(first.first_time)},
        last {clockTime(first.last_time)}
      </p>
      <ol className="stream-events">
        {events.map((event) => (
          <li key={event.id}>
            <StreamEventView stream={first.id} event={event} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older events
        </Button>
      )}
    </>
  );
}
