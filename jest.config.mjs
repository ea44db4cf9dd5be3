import { productSuites } from './test/suites.mjs';

/** Tests are compiled to CommonJS by swc; the suites of product folders start the built product as processes of their own. */
const swc = (parser, transform) => [
  '@swc/jest',
  { swcrc: false, jsc: { target: 'es2022', keepClassNames: true, parser, transform }, module: { type: 'commonjs' } },
];
const transformOnly = (names) => [`/node_modules/(?!(?:.*/node_modules/)?(?:${names})/)`];
const sources = {
  '^@guildhall/contracts/(.*)$': '<rootDir>/backend/contracts/src/$1',
  '^@guildhall/platform/(.*)$': '<rootDir>/backend/platform/src/$1',
  '^@guildhall/event-store/(.*)$': '<rootDir>/backend/event-store/src/$1',
  '^@guildhall/projections/(.*)$': '<rootDir>/projections/src/$1',
  '^@guildhall/backend/(.*)$': '<rootDir>/backend/src/$1',
  '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
};
const server = {
  moduleNameMapper: sources,
  testEnvironment: 'node',
  transform: {
    '^.+\\.(ts|js|mjs)$': swc(
      { syntax: 'typescript', decorators: true },
      { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    ),
  },
  transformIgnorePatterns: transformOnly(
    '@nestjs|uuid|content-disposition|@fastify/cookie|cookie|file-type|htmlparser2|parse5|domhandler|domutils|domelementtype|dom-serializer|entities',
  ),
};

const twice = ['<rootDir>/test/support/second-try.ts'];

/** Suites whose files share what their worker has started. */
const sharing = { testEnvironment: '<rootDir>/test/support/shared-environment.mjs' };
const inBrowser = { ...sharing, setupFilesAfterEnv: [...twice, '<rootDir>/test/support/browser-suite.ts'] };
const ways = { journeys: sharing, browser: inBrowser, thorough: inBrowser };

export default {
  // Real databases and processes, on machines that may be busy.
  testTimeout: 60_000,
  testSequencer: '<rootDir>/test/sequencer.mjs',
  projects: [
    {
      ...server,
      displayName: 'unit',
      testMatch: ['<rootDir>/{backend,projections}/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
    {
      ...server,
      displayName: 'frontend',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/frontend/src/**/*.spec.{ts,tsx}'],
      testEnvironmentOptions: { customExportConditions: [''] },
      transform: {
        '^.+\\.(tsx?|jsx?|mjs)$': swc(
          { syntax: 'typescript', tsx: true, decorators: true },
          { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false, react: { runtime: 'automatic' } },
        ),
      },
    },
    {
      ...server,
      displayName: 'architecture',
      testMatch: ['<rootDir>/test/*.spec.ts'],
      testPathIgnorePatterns: ['/event-store\\.'],
      setupFilesAfterEnv: twice,
    },
    {
      ...server,
      displayName: 'event-store',
      testMatch: ['<rootDir>/test/event-store.*spec.ts'],
      setupFilesAfterEnv: twice,
    },
    ...productSuites.map((name) => ({
      ...server,
      displayName: name,
      testMatch: [`<rootDir>/test/${name}/**/*.spec.{ts,mjs}`],
      setupFilesAfterEnv: twice,
      ...ways[name],
    })),
  ],
};
