import Button from '@mui/material/Button';
import { httpStatusOf } from './data-provider.js';
import { Empty } from './ListStates.js';

/** In place of a record that is not there, or that could not be loaded. */
export const RecordFailed = ({ error, again }: { error: unknown; again: () => unknown }) =>
  httpStatusOf(error) === 404 ? (
    <Empty heading="Not found" text="There is no record at this address." />
  ) : (
    <Empty heading="The record could not be loaded" text="The connection may be down.">
      <Button size="small" onClick={() => void again()}>
        Try Again
      </Button>
    </Empty>
  );
