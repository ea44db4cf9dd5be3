import { Someone } from './people';

// A browser on a busy machine can miss a moment; a test that fails twice has found something. The first failure is printed.
jest.retryTimes(1, { logErrorsBeforeRetry: true });

Someone.patient = true;
