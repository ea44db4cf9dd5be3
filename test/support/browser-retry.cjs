// A browser on a busy machine can miss a moment; a test that fails three times has found something. Every failure is printed.
jest.retryTimes(2, { logErrorsBeforeRetry: true });
