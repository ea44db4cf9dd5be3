export { maskedData } from '../streams/stream-events.js';
