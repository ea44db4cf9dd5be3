import { drawn } from './drawn.js';

export default drawn('M3 3h14v14H3zM6.500 10l2.500 2.500 5-5');
