export { type Changed, changedBy } from '../streams/changed-rows.js';
