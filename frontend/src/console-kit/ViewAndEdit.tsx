import IconButton from '@mui/material/IconButton';
import { Icon } from '../design/icons.js';
import { ConsoleLink } from './ConsoleLink.js';

/** What the dashboard offers for each record: its public page, and its form. The element `title-{id}` holds its title. */
export const ViewAndEdit = ({ noun, id }: { noun: 'service' | 'product'; id: string }) => (
  <>
    <IconButton href={`/${noun}/${id}`} aria-label="View" aria-describedby={`title-${id}`}>
      <Icon name="eye" />
    </IconButton>
    <IconButton component={ConsoleLink} to={`/edit-${noun}/${id}`} aria-label="Edit" aria-describedby={`title-${id}`}>
      <Icon name="pencil" />
    </IconButton>
  </>
);
