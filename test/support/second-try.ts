// Processes, servers and browsers on a busy machine can miss a moment; a test that fails twice has found something.
// The first failure is printed, and `npm test` names the tests that needed their second try.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
