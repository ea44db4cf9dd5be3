import { tableDate } from '@guildhall/contracts/formats';

/** Beside a draft whose publishing is planned; its title is the time. */
export const Scheduled = ({ at }: { at: string | null | undefined }) =>
  at && (
    <time className="scheduled" dateTime={at} title={tableDate(at)}>
      Scheduled
    </time>
  );
