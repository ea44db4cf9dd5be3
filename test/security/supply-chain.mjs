import semver from 'semver';

const SERIOUS = ['high', 'critical'];

/** The packages of a lock file that ship, by name and version; workspaces and links are our own. */
export const shipped = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
    .map(([path, { name, version }]) => `${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`);

/** What ships and is missing in the bill. */
export const missingIn = (bill, packages) => {
  const named = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl.split('?')[0]).replace('pkg:npm/', '')));
  return packages.filter((each) => !named.has(each));
};

/** The findings of an audit that count; null when the registry gave no audit. */
export function seriousIn(audit) {
  if (!audit?.vulnerabilities) return null;
  return Object.values(audit.vulnerabilities)
    .filter(({ severity }) => SERIOUS.includes(severity))
    .map(({ name, severity }) => `${name} (${severity})`);
}

/** The packages of a lock file that do not declare every Node of `versions`, each with what it declares. */
export const undeclared = ({ packages }, versions) =>
  Object.entries(packages)
    .filter(([, { engines }]) => !versions.every((version) => semver.satisfies(version, engines?.node ?? '*')))
    .map(([path, { engines }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)} ${engines.node}`);
