import { PATHS } from '../design/icons.js';
import { drawn } from './drawn.js';

export default drawn(PATHS.person);
