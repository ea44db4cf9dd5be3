/** A time as the driver reads it, or as a projector wrote it, in ISO 8601. */
export const isoTime = (time: Date | string): string =>
  // A projector writes milliseconds in UTC already: to read a time and write it again took 3 µs.
  typeof time === 'string' && time.length === 24 && time.endsWith('Z') ? time : new Date(time).toISOString();
