// A script of its own (see build.mjs): the session is asked for while the scripts of the page are on their way.
import { startSession } from '../data/browser-session.js';

startSession();
