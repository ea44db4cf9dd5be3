import { longDate } from '@guildhall/contracts/formats';
import type { InquiryPerson, InquiryThread } from '@guildhall/contracts/inquiries';
import { servicePath, talentPath } from '@guildhall/contracts/page-paths';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ConfirmDialog } from '../../console-kit/ConfirmDialog.js';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { failureReason, httpStatusOf } from '../../console-kit/data-provider.js';
import { Empty, Skeletons } from '../../console-kit/ListStates.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { command, get } from '../../data/api.js';
import { useSession } from '../../data/browser-session.js';
import { toast, toastFailure } from '../../data/toasts.js';
import { Icon } from '../../design/icons.js';
import { AnswerForm } from './AnswerForm.js';
import { Messages } from './Messages.js';
import { nameOf, otherOf } from './person.js';

const pathOf = (id: string) => `/api/inquiries/${encodeURIComponent(id)}`;

/** `/inquiries/{id}`: all that was written, oldest first, and below it the place to answer. */
export function InquiryPage() {
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['inquiries', 'thread', id],
    queryFn: async ({ signal }) => (await get<InquiryThread>(pathOf(id), signal)).data,
  });
  const again = () => queries.invalidateQueries({ queryKey: ['inquiries'] });
  useRead(data, again);
  if (error && httpStatusOf(error) !== 404 && !data)
    return (
      <Empty heading="This inquiry could not be loaded" text="Please try again in a moment.">
        <Button onClick={() => void refetch()}>Try Again</Button>
      </Empty>
    );
  if (error && httpStatusOf(error) === 404)
    return (
      <Empty heading="Inquiry not found" text="It does not exist, or it belongs to other people.">
        <ConsoleLink to="/inquiries">All inquiries</ConsoleLink>
      </Empty>
    );
  if (!data) return <Skeletons count={3} height={72} />;
  return <Thread thread={data} again={again} />;
}

/** Marks what is on the screen as read, once for each change of it. */
function useRead(thread: InquiryThread | undefined, again: () => Promise<void>): void {
  const last = useRef('');
  useEffect(() => {
    if (!thread?.unread) return;
    const seen = `${thread.id} ${thread.version}`;
    if (last.current === seen) return;
    last.current = seen;
    command('POST', `${pathOf(thread.id)}/read`, {}).then(again, (error) => console.warn('Could not be marked as read', error));
  });
}

function Thread({ thread, again }: { thread: InquiryThread; again: () => Promise<void> }) {
  const { user } = useSession();
  const [isClosing, setClosing] = useState(false);
  const other = otherOf(thread, user?.id);
  const isOpen = thread.status === 'open';
  const isAsked = other.id === thread.client.id;
  const close = async () => {
    try {
      await command('POST', `${pathOf(thread.id)}/close`, {});
      toast('Inquiry closed', `${nameOf(other)} can still read it.`);
    } catch (error) {
      console.warn('The inquiry could not be closed', error);
      toastFailure('Inquiry not closed', failureReason(error));
    }
    setClosing(false);
    await again();
  };
  return (
    <>
      <ConsoleLink to="/inquiries" className="back">
        <Icon name="back" size={16} />
        All inquiries
      </ConsoleLink>
      <PageHead title={thread.subject}>{!isOpen && <span className="badge">Closed</span>}</PageHead>
      <div className="inquiry">
        <aside aria-label="About this inquiry">
          <Facts thread={thread} other={other} />
          <ProposedTimes times={thread.times} />
        </aside>
        <div>
          <Messages thread={thread} reader={user?.id} />
          {isOpen ? (
            <AnswerForm key={thread.id} id={thread.id} onAnswered={again}>
              <Button onClick={() => setClosing(true)}>Close Inquiry</Button>
            </AnswerForm>
          ) : (
            <p className="inquiry-end">
              This inquiry is closed.{' '}
              {isAsked ? (
                `${nameOf(other)} can send a new one.`
              ) : (
                <>
                  To write again, send a new one from{' '}
                  <a className="link" href={talentPath(other.id)}>
                    the profile of {nameOf(other)}
                  </a>
                  .
                </>
              )}
            </p>
          )}
        </div>
      </div>
      {isClosing && (
        <ConfirmDialog
          heading="Close this inquiry?"
          question="After that, neither of you can add messages. Both of you can still read it."
          subject={thread.subject}
          action="Close Inquiry"
          busyLabel="Closing..."
          onCancel={() => setClosing(false)}
          onConfirm={close}
        />
      )}
    </>
  );
}

const Facts = ({ thread, other }: { thread: InquiryThread; other: InquiryPerson }) => (
  <p className="inquiry-facts">
    <span>With {other.id === thread.talent.id ? <a href={talentPath(other.id)}>{nameOf(other)}</a> : nameOf(other)}</span>
    <span>
      Since <time dateTime={thread.created_at}>{longDate(thread.created_at)}</time>
    </span>
    {thread.service_id && <a href={servicePath(thread.service_id)}>View service</a>}
  </p>
);

const MEETING = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
/** Where the reader is: 'Monday, January 6, 2031 at 3:00 PM UTC'. */
const meetingTime = (iso: string) => MEETING.format(new Date(iso));

const ProposedTimes = ({ times }: { times: readonly string[] }) =>
  times.length === 0 ? null : (
    <section className="inquiry-times" aria-label="Proposed times">
      <h2>Proposed times</h2>
      <ul>
        {times.map((time) => (
          <li key={time}>
            <time dateTime={time}>{meetingTime(time)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
