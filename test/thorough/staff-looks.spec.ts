/** States that `npm test` looks at once: by day and by night, wide and small. */
process.env['LOOKS'] = 'thorough';
for (const each of ['audit', 'backups', 'inquiries', 'people', 'projections', 'sessions']) require(`../browser/${each}.spec`);
