/** The oldest Node this runs on. `engines` of package.json names the versions that the libraries declare as well; npm warns of others. */
export const oldestNode = '20.19.0';

const parts = (version) => version.replace(/^v/, '').split('.').map(Number);

/**
 * Says in plain words why a Node version cannot run this, or nothing. Written so that very old versions can read it.
 * @param {string} version as in process.versions.node
 */
export function nodeProblem(version) {
  const [major, minor] = parts(version);
  const [oldMajor, oldMinor] = parts(oldestNode);
  if (major > oldMajor || (major === oldMajor && minor >= oldMinor)) return '';
  return `Guildhall needs Node ${oldestNode} or newer; this is Node ${version}. Get one from https://nodejs.org and start again.`;
}
