import type { TakenDown } from '@guildhall/contracts/moderation';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../data/browser-session.js';
import { one } from '../data/queries.js';
import { Button } from '../design/Button.js';
import { EmptyState } from '../design/EmptyState.js';

const WAYS: Record<TakenDown['noun'], [to: string, label: string]> = {
  services: ['/manage-services', 'Manage Services'],
  products: ['/manage-products', 'Manage Products'],
  reviews: ['/', 'Return to Home'],
};

/** The page of a listing that is not there. Its owner and staff read why, where it was taken down; others see `children`. */
export function OwnersView({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  const { user } = useSession();
  const { data } = useQuery({ ...one<TakenDown>(`/api/taken-down/${encodeURIComponent(id)}`), enabled: user !== null });
  if (!data) return children;
  const [to, label] = data.person ? ['/admin/moderation', 'Moderation'] : WAYS[data.noun];
  const text = data.person
    ? 'Only its owner and staff see this page.'
    : 'Nobody else sees this page. You can delete it. To get it back, please contact us.';
  return (
    <div className={className}>
      <EmptyState level="h1" heading={`${data.title ?? 'This listing'} was taken down`} text={`Reason: ${data.reason}. ${text}`}>
        <Button to={to} variant="contained">
          {label}
        </Button>
      </EmptyState>
    </div>
  );
}
