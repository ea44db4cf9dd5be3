import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { missingIn, seriousIn, shipped, undeclared } from './supply-chain.mjs';

const read = (file) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'));

/** Packages that declare less than we run, and why it is passed over. Every suite runs on Node 20; those of pure code on 24 too. */
const PASSED_OVER = {
  'sanitize-html': 'security fixes come to the newest line only, and its suites pass on Node 20',
  'content-disposition': 'required by @fastify/static, which declares Node 20',
  cookie: 'required by fastify, which declares Node 20',
  'file-type': 'required by @nestjs/common, which declares Node 20; loaded by its file pipes only, which nothing uses',
  commander: 'of the Nest command line, which builds and never ships',
  '@nestjs/schematics': 'of the Nest command line, which builds and never ships',
  '@angular-devkit/core': 'of the Nest command line, which builds and never ships',
  '@angular-devkit/schematics': 'of the Nest command line, which builds and never ships',
  '@angular-devkit/schematics-cli': 'of the Nest command line, which builds and never ships',
};

describe('the supply chain', () => {
  it('S27 names each shipped package that the bill of materials lacks', () => {
    const packages = {
      '': {},
      'backend/contracts': { name: '@guildhall/contracts' },
      'node_modules/@guildhall/contracts': { link: true },
      'node_modules/@nestjs/core': { version: '12.0.0' },
      'node_modules/a/node_modules/pg': { version: '8.0.0' },
      'node_modules/jest': { version: '30.0.0', dev: true },
    };
    expect(shipped({ packages })).toEqual(['@nestjs/core@12.0.0', 'pg@8.0.0']);
    const bill = { components: [{ purl: 'pkg:npm/%40nestjs/core@12.0.0' }] };
    expect(missingIn(bill, shipped({ packages }))).toEqual(['pg@8.0.0']);
  });

  it('S27 counts serious findings of an audit, and knows when there was no audit', () => {
    const vulnerabilities = { pg: { name: 'pg', severity: 'critical' }, ms: { name: 'ms', severity: 'low' } };
    expect(seriousIn({ vulnerabilities })).toEqual(['pg (critical)']);
    expect(seriousIn({ statusCode: 405 })).toBeNull();
    expect(seriousIn(null)).toBeNull();
  });

  it('every package declares the versions of Node that we declare, or its reason is here', () => {
    expect(undeclared({ packages: { 'node_modules/a': { engines: { node: '>=22' } } } }, ['20.19.0'])).toEqual(['a >=22']);
    const floors = read('package.json')
      .engines.node.split('||')
      .map((range) => semver.minVersion(range).version);
    expect(floors).toHaveLength(3);
    const strays = undeclared(read('package-lock.json'), floors).filter((each) => !PASSED_OVER[each.split(' ')[0]]);
    expect(strays).toEqual([]);
  });
});
