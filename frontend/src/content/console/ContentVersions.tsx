import type { Category } from '@guildhall/contracts/categories';
import type { ContentVersion } from '@guildhall/contracts/content-versions';
import { tableDate } from '@guildhall/contracts/formats';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Skeletons } from '../../console-kit/ListStates.js';
import { Icon } from '../../design/icons.js';
import { ContentVersionView } from './ContentVersionView.js';
import { actsOf, authorOf, FIELD_LABELS, versionsQuery } from './versions.js';
import './versions.css';

interface Props {
  id: string;
  categories: readonly Category[];
  onRestored: () => void;
}

/** The time line of one piece of content: who saved it when, and what that changed (OP-07). */
export function ContentVersions({ id, categories, onRestored }: Props) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(versionsQuery(id));
  const [open, setOpen] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const restored = useRef(false);
  const versions = data?.pages.flatMap((page) => page.versions) ?? [];
  const latest = versions[0]?.version ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed to restore is gone; the version it made has the focus
  useEffect(() => {
    if (restored.current) list.current?.querySelector('button')?.focus();
    restored.current = false;
  }, [latest]);
  if (error && !data) {
    return (
      <div className="versions-note">
        <p>The versions could not be loaded.</p>
        <Button size="small" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (isPending) return <Skeletons count={4} height={36} />;
  return (
    <>
      <ol ref={list} className="versions">
        {versions.map((version) => (
          <li key={version.version}>
            <Head version={version} open={open === version.version} onToggle={(next) => setOpen(next ? version.version : null)} />
            {open === version.version && (
              <ContentVersionView
                id={id}
                version={version.version}
                latest={latest}
                categories={categories}
                onRestored={() => {
                  restored.current = true;
                  setOpen(null);
                  onRestored();
                  void refetch();
                }}
              />
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older versions
        </Button>
      )}
    </>
  );
}

interface HeadProps {
  version: ContentVersion;
  open: boolean;
  onToggle: (open: boolean) => void;
}

function Head({ version, open, onToggle }: HeadProps) {
  const changed = version.changed.map((field) => FIELD_LABELS[field]).join(', ');
  return (
    <button type="button" className="version-head" aria-expanded={open} onClick={() => onToggle(!open)}>
      <span className="version-who">
        <strong>{authorOf(version)}</strong> {actsOf(version)}
      </span>
      <span className="version-number number">Version {version.number}</span>
      <time className="number" dateTime={version.at}>
        {tableDate(version.at)}
      </time>
      <span className="version-fields">{changed || 'Nothing changed'}</span>
      <Icon name={open ? 'up' : 'down'} size={14} />
    </button>
  );
}
