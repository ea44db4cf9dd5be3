export type TrailStep = readonly [name: string, path: string];

/** What a page is about and the way to it from the home page, as structured data. */
export const withTrail = (thing: object, ...steps: TrailStep[]) => ({
  '@graph': [
    thing,
    {
      '@type': 'BreadcrumbList',
      itemListElement: [['Home', '/'] as TrailStep, ...steps].map(([name, item], at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item,
      })),
    },
  ],
});
