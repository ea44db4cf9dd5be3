import type { MarkupJob } from './markup-process.js';

/** One job after the other, by the same code as the projection's. */
async function done(job: MarkupJob): Promise<string | null> {
  if ('clean' in job) return (await import('@guildhall/projections/content/sanitize')).sanitize(job.clean);
  const { html, tooLong } = (await import('@guildhall/projections/content/markup')).renderContent(job.render);
  return tooLong ? null : html;
}

process.on('message', (job: MarkupJob) => {
  done(job).then(
    (html) => process.send?.(html),
    () => process.exit(1),
  );
});
// Its parent decides when it ends, also where a terminal sends Ctrl-C to both.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
