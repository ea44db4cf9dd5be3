import { nodeProblem } from './backend/standalone/launch/version.mjs';

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}

import('./backend/standalone/launch/launch.mjs')
  .then(({ launch }) => launch(process.argv.slice(2)))
  .catch((error) => {
    console.error(process.env.DEBUG ? error : error.message);
    process.exit(1);
  });
