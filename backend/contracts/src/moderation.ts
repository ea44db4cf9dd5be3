/** What staff may take down, by the API's nouns. */
export const MODERATED_NOUNS = ['services', 'products', 'reviews'] as const;
export type ModeratedNoun = (typeof MODERATED_NOUNS)[number];

/** A listing that staff took down. Its owner sees it, and nobody else but staff. */
export interface TakenDown {
  id: string;
  noun: ModeratedNoun;
  /** Of a review: what it is about. Null where that is gone. */
  title: string | null;
  owner: { id: string; name: string | null };
  time: string;
  reason: string | null;
  /** Who took it down; null to its owner, to whom the marketplace acts as one. */
  person: { id: string; name: string | null } | null;
}
