import type { SlugOwner } from '@guildhall/contracts/content';
import { LIMITS } from '@guildhall/contracts/limits';
import { SLUG_PATTERN } from '@guildhall/contracts/slug';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { TextField } from '../../console-kit/form/ConsoleForm.js';
import { get } from '../../data/api.js';

const PAUSE_MS = 250;
const TAKEN = 'Slug is already in use';

/** A slug whose clash shows while it is typed. Its own slug is no clash; saving decides. */
export function SlugField() {
  const { field } = useInput({ source: 'slug' });
  const taken = useIsTaken(String(field.value ?? ''), useRecordContext()?.id);
  return (
    <TextField
      source="slug"
      label="Slug"
      startAdornment={<span className="prefix">/content/</span>}
      warning={taken ? TAKEN : undefined}
    />
  );
}

function useIsTaken(typed: string, own: unknown): boolean {
  const [slug, setSlug] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSlug(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: owner } = useQuery({
    queryKey: ['content-slug', slug],
    queryFn: async ({ signal }) => (await get<SlugOwner>(`/api/content/slugs/${slug}`, signal)).data.content_id,
    enabled: slug.length >= LIMITS.slug.min && slug.length <= LIMITS.slug.max && SLUG_PATTERN.test(slug),
    gcTime: 0,
  });
  return slug === typed && owner !== undefined && owner !== null && owner !== own;
}
