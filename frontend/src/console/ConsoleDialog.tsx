import Dialog, { type DialogProps } from '@mui/material/Dialog';

const SEAT = 'dialogs';

/** Where dialogs stand. A seat of their own, so that an open dialog silences nothing but the page: notices are still read out. */
export const DialogSeat = () => <div id={SEAT} />;

export const ConsoleDialog = (props: DialogProps) => (
  <Dialog container={() => document.getElementById(SEAT)} transitionDuration={0} {...props} />
);
