import { parentPort } from 'node:worker_threads';
import { renderContent } from '@guildhall/projections/content/markup';

/** One source after the other; how it was made is the very way of the projection. */
parentPort?.on('message', (source: string) => parentPort?.postMessage(renderContent(source).html));
