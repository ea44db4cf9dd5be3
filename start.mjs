import { isJson, jsonLine } from './backend/standalone/launch/line.mjs';
import { nodeProblem } from './backend/standalone/launch/version.mjs';

/** A command answers in plain words; a start may write JSON for a log collector. */
const plain = process.argv.includes('--run') || !isJson();

function fail(words, code = 1) {
  if (plain) console.error(words);
  else console.log(jsonLine('fatal', words));
  process.exit(code);
}

const problem = nodeProblem(process.versions.node);
if (problem) fail(problem);

import('./backend/standalone/launch/launch.mjs')
  .then(({ launch }) => launch(process.argv.slice(2)))
  .catch((error) => fail(process.env.DEBUG ? error.stack : error.message, error.exitCode));
