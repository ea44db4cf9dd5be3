import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstMissing, install, linkWorkspaces } from '../../backend/standalone/launch/install.mjs';

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/@scope/part': { link: true, resolved: 'part' },
    'node_modules/other-machine': { version: '1.0.0', optional: true },
    'node_modules/a-tool': { version: '1.0.0', dev: true },
  },
};

const writeJson = (file, value) => writeFileSync(file, JSON.stringify(value));

describe('what is installed', () => {
  const pg = { 'node_modules/pg': { version: '8.0.0' } };
  it('an install is complete with every required package in its version', () => {
    expect(firstMissing(lock, { packages: { ...pg, 'node_modules/a-tool': { version: '1.0.0' } } })).toBeNull();
  });
  it('a start needs no tool of tests and checks', () => {
    expect(firstMissing(lock, { packages: pg }, false)).toBeNull();
    expect(firstMissing(lock, { packages: pg })).toBe('a-tool');
  });
  it('an install is incomplete without a package, or with another version', () => {
    expect(firstMissing(lock, { packages: {} })).toBe('pg');
    expect(firstMissing(lock, { packages: { 'node_modules/pg': { version: '7.0.0' } } })).toBe('pg');
  });
  it('a new workspace is linked without an install', () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-links-'));
    mkdirSync(join(folder, 'part'));
    linkWorkspaces(folder, lock);
    linkWorkspaces(folder, lock);
    expect(realpathSync(join(folder, 'node_modules/@scope/part'))).toBe(realpathSync(join(folder, 'part')));
    rmSync(folder, { recursive: true });
  });
  it('given the folder of a package that is a workspace now, then it is replaced by a link', () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-links-'));
    mkdirSync(join(folder, 'part'));
    mkdirSync(join(folder, 'node_modules/@scope/part'), { recursive: true });
    writeJson(join(folder, 'node_modules/@scope/part/package.json'), {});
    linkWorkspaces(folder, lock);
    expect(realpathSync(join(folder, 'node_modules/@scope/part'))).toBe(realpathSync(join(folder, 'part')));
    rmSync(folder, { recursive: true });
  });
});

describe('given a project with a workspace and a package from a registry', () => {
  let folder;
  let project;
  let registry;
  let asked;
  const environment = { ...process.env };

  /** A real registry of one package, which it keeps where `tarballPath` says. */
  async function serve(tarballPath) {
    const tarball = readFileSync(join(folder, 'thing-1.0.0.tgz'));
    asked = [];
    registry = createServer((request, response) => {
      asked.push(request.url);
      if (request.url === tarballPath) return response.end(tarball);
      if (request.url !== '/@some%2fthing') return response.writeHead(404).end('{}');
      const address = `http://127.0.0.1:${registry.address().port}${tarballPath}`;
      const version = { name: '@some/thing', version: '1.0.0', dist: { tarball: address } };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ name: '@some/thing', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } }));
    });
    await new Promise((listening) => registry.listen(0, '127.0.0.1', listening));
    process.env.npm_config_registry = `http://127.0.0.1:${registry.address().port}/`;
    process.env.npm_config_cache = join(folder, 'cache');
    process.env.npm_config_fetch_retries = '0';
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-install-'));
    mkdirSync(join(folder, 'package'));
    writeJson(join(folder, 'package', 'package.json'), { name: '@some/thing', version: '1.0.0' });
    spawnSync('tar', ['-czf', join(folder, 'thing-1.0.0.tgz'), '-C', folder, 'package']);
    project = join(folder, 'project');
    mkdirSync(join(project, 'part'), { recursive: true });
    const dependencies = { '@some/thing': '1.0.0' };
    const shop = { name: 'shop', version: '1.0.0', workspaces: ['part'] };
    writeJson(join(project, 'package.json'), shop);
    writeJson(join(project, 'part', 'package.json'), { name: 'part', version: '1.0.0', dependencies });
    writeJson(join(project, 'package-lock.json'), {
      ...shop,
      lockfileVersion: 3,
      packages: {
        '': shop,
        part: { version: '1.0.0', dependencies },
        'node_modules/part': { resolved: 'part', link: true },
        'node_modules/@some/thing': { version: '1.0.0' },
      },
    });
  });

  afterEach(async () => {
    process.env = { ...environment };
    await new Promise((closed) => registry.close(closed));
    rmSync(folder, { recursive: true });
  });

  const installed = () => readFileSync(join(project, 'node_modules/@some/thing/package.json'), 'utf8');

  it('when the registry keeps it where most do, then it is asked for the package alone', async () => {
    await serve('/@some/thing/-/thing-1.0.0.tgz');
    expect(await install(project)).toBe('3 packages installed');
    expect(asked).toEqual(['/@some/thing/-/thing-1.0.0.tgz']);
    expect(installed()).toContain('1.0.0');
    expect(realpathSync(join(project, 'node_modules/part'))).toBe(realpathSync(join(project, 'part')));
    expect(readdirSync(join(project, '.cache'))).toEqual([]);
    expect(await install(project)).toBe('unchanged');
  });

  it('when an install was cut short, then the next one replaces what it left', async () => {
    await serve('/@some/thing/-/thing-1.0.0.tgz');
    mkdirSync(join(project, 'node_modules', 'left'), { recursive: true });
    await install(project);
    expect(installed()).toContain('1.0.0');
    expect(readdirSync(join(project, 'node_modules'))).not.toContain('left');
    expect(readdirSync(join(project, '.cache'))).toEqual([]);
  });

  it('when the registry keeps it elsewhere, then npm asks where', async () => {
    await serve('/elsewhere.tgz');
    await install(project);
    expect(asked).toContain('/elsewhere.tgz');
    expect(installed()).toContain('1.0.0');
  });

  it('when the registry cannot be reached, then what was installed before is still there', async () => {
    await serve('/@some/thing/-/thing-1.0.0.tgz');
    await install(project);
    const changed = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
    changed.packages['node_modules/@some/thing'].version = '1.0.1';
    writeJson(join(project, 'package-lock.json'), changed);
    writeJson(join(project, 'part', 'package.json'), {
      name: 'part',
      version: '1.0.0',
      dependencies: { '@some/thing': '^1.0.0' },
    });
    await new Promise((closed) => registry.close(closed));
    await expect(install(project)).rejects.toThrow('ECONNREFUSED');
    expect(installed()).toContain('1.0.0');
  });
});
