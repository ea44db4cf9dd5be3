import type { FormEvent } from 'react';
import { command } from '../data/api.js';
import { Icon } from '../design/icons.js';

const PLACEHOLDER = 'Search for skills, services, or products...';

/** Submitting only logs the query: here and, as one rate-limited line, on the server (HM-02, R50). */
export function HeroSearch() {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '')
      .trim()
      .slice(0, 200);
    console.info('Search:', q);
    if (q !== '') command('POST', '/api/search-log', { q }).catch((error) => console.warn('The search was not logged', error));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is a form first
    <form className="search" role="search" onSubmit={submit}>
      <Icon name="search" />
      <input type="search" name="q" aria-label="Search" placeholder={PLACEHOLDER} maxLength={200} autoComplete="off" />
      <button type="submit" className="search-go" aria-label="Search">
        <Icon name="arrow" />
      </button>
    </form>
  );
}
