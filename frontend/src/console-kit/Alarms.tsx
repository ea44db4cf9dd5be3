import { mayAs } from '@guildhall/contracts/accounts';
import type { AlarmsView } from '@guildhall/contracts/overview';
import { useQuery } from '@tanstack/react-query';
import { get } from '../data/api.js';
import { useSession } from '../data/browser-session.js';
import { userTypeOf } from '../data/session.js';
import { ConsoleLink } from './ConsoleLink.js';

const EVERY_MS = 3000;

/** What operators should look at now, on every screen of staff, a few seconds after it happened (OP-11). */
export function Alarms() {
  const isStaff = mayAs(userTypeOf(useSession()), 'auditor');
  const { data } = useQuery({
    queryKey: ['alarms'],
    queryFn: async ({ signal }) => (await get<AlarmsView>('/api/operations/alarms', signal)).data.alarms,
    enabled: isStaff,
    refetchInterval: EVERY_MS,
  });
  if (!isStaff || !data || data.length === 0) return null;
  return (
    <p role="alert" className="alarm-bar">
      {data.map(({ kind, sentence, to }) => (
        <ConsoleLink key={`${kind} ${sentence}`} to={to}>
          {sentence}
        </ConsoleLink>
      ))}
    </p>
  );
}
