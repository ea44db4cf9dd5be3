/** The front end served from the sources in a folder (`root`), in a process that ends with its test. */
import { serveSources } from '../../frontend/dev.mjs';

process.on('disconnect', () => process.exit(0));
process.on('message', async (options) => {
  await serveSources(options);
  process.send('ready');
});
