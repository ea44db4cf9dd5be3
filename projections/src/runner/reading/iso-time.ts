/** A time as the driver reads it, or as a projector wrote it, in ISO 8601. */
export const isoTime = (time: Date | string): string => new Date(time).toISOString();
