import type { Content } from '@guildhall/contracts/content';
import { useQuery } from '@tanstack/react-query';
import { clockTime } from '../../console-kit/clock-time.js';
import { get } from '../../data/api.js';

/** Says at once that the record was saved in another place since this form opened it. It follows the live channel. */
export function SavedElsewhere({ record: { id, version } }: { record: Content }) {
  const { data } = useQuery({
    queryKey: ['content', 'newest', id],
    queryFn: async ({ signal }) => (await get<Content>(`/api/content/${id}`, signal)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div role="status">
      {data && data.version > version && (
        <p className="draft-offer">
          Somebody saved this elsewhere on {clockTime(data.updated_at)}. Nothing you typed is lost. When you save, you choose what
          to keep.
        </p>
      )}
    </div>
  );
}
