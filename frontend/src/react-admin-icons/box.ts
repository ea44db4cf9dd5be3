import { drawn } from './drawn.js';

export default drawn('M3 3h14v14H3z');
