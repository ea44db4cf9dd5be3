/** One solid glyph a category on a grid of 24, in one color; used wherever a category is named. */
export const MARKS: Record<string, string> = {
  Snapshot: '<path d="M2 2h20v20H2zM5 5v14h14V5z" fill-rule="evenodd"/><path d="M7 17A10 10 0 0 1 17 7v10z"/>',
  'Snapshot Bundle': '<path d="M7 2h10v9H7zM1.5 13h10v9h-10zM12.5 13h10v9h-10z"/>',
  Script: '<path d="M7.5 3.5L0.5 12l7 8.5h4L4.7 12l6.8-8.5z"/><path d="M16.5 3.5l7 8.5-7 8.5h-4l6.8-8.5-6.8-8.5z"/>',
  Workflow:
    '<circle cx="5" cy="5" r="4"/><circle cx="19" cy="19" r="4"/><path d="M3.5 5h3v3a2.5 2.5 0 0 0 2.5 2.5h6A5.5 5.5 0 0 1 20.5 16v3h-3v-3a2.5 2.5 0 0 0-2.5-2.5H9A5.5 5.5 0 0 1 3.5 8z"/>',
  'Marketing Automation':
    '<path d="M1 19a11 11 0 0 1 22 0h-3.4a7.6 7.6 0 0 0-15.2 0z"/><path d="M6.2 19a5.8 5.8 0 0 1 11.6 0z"/><path d="M1 20.5h22V23H1zM10.5 1h3v5h-3z"/>',
  Templates: '<path d="M2 2h9v12H2zM13 2h9v6h-9zM13 10h9v12h-9zM2 16h9v6H2z"/>',
  Funnels: '<path d="M1 2h22l-3.2 5.5H4.2zM5.3 9.5h13.4l-3 5.2H8.3zM9.5 16.7h5L12 22z"/>',
  Courses: '<path d="M1 4l10 4v14L1 18zM23 4L13 8v14l10-4z"/>',
  Extensions: '<path d="M1 2h7v7l6-2v10l-6-2v7H1z"/><path d="M10 2h13v20H10v-4l6.2 2V4L10 6z"/>',
};

/** The stepped gable with its door, on a grid of 32. */
export const LOGO =
  '<path d="M2 30V18h4v-6h4V6h3V2h6v4h3v6h4v6h4v12h-9v-6.5a5 5 0 0 0-10 0V30z" fill="currentColor"/><path d="M12.5 30v-6.5a3.5 3.5 0 0 1 7 0V30z" fill="#ffc21f"/>';

/** The gable alone, readable on light and dark tabs. */
export const favicon = () =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{fill:#17182b}@media (prefers-color-scheme:dark){path{fill:#f5f2e9}}.d{fill:#ffc21f!important}</style>' +
  '<path d="M2 30V18h4v-6h4V6h3V2h6v4h3v6h4v6h4v12z"/><path class="d" d="M11 30v-6.500a5 5 0 0 1 10 0V30z"/></svg>';
