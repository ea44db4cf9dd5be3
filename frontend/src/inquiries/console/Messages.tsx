import type { InquiryThread } from '@guildhall/contracts/inquiries';
import { When } from './InquiryList.js';
import { Portrait } from './Portrait.js';
import { nameOf } from './person.js';

/** What both wrote. New messages are read out as they come. */
export const Messages = ({
  thread: { messages, client, talent },
  reader,
}: {
  thread: InquiryThread;
  reader: string | undefined;
}) => (
  <ol className="inquiry-messages" aria-label="Messages" aria-live="polite">
    {messages.map(({ id, author_id, message, time }) => {
      const author = author_id === client.id ? client : talent;
      return (
        <li key={id}>
          <Portrait person={author} size={40} />
          <div>
            <p className="inquiry-by">
              <strong>{author_id === reader ? 'You' : nameOf(author)}</strong> <When at={time} />
            </p>
            <p className="inquiry-words">{message}</p>
          </div>
        </li>
      );
    })}
  </ol>
);
