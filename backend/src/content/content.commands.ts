import type { ContentInput, ContentUpdate } from '@guildhall/contracts/content';
import { Command, type Person } from '../decide/decider.js';

export class CreateContent extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly input: ContentInput,
    /** Ids of `input.category_ids` that are no category. */
    readonly unknownCategories: readonly string[] = [],
  ) {
    super(id, actor, time);
  }
}
export class UpdateContent extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly input: ContentUpdate,
    readonly unknownCategories: readonly string[] = [],
  ) {
    super(id, actor, time, input.version);
  }
}
export class PublishContent extends Command {}
/** What was planned for `publish_at` happens now. Nobody sends it: the plan does. */
export class PublishAsPlanned extends Command {
  constructor(
    id: string,
    time: string,
    readonly publish_at: string,
  ) {
    super(id, null, time);
  }
}
export class UnpublishContent extends Command {}
export class DeleteContent extends Command {}
abstract class CategoryLink extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly category_id: string,
  ) {
    super(id, actor, time);
  }
}
export class LinkCategory extends CategoryLink {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    category_id: string,
    readonly unknownCategories: readonly string[] = [],
  ) {
    super(id, actor, time, category_id);
  }
}
export class UnlinkCategory extends CategoryLink {}
/** Brings fields back as an edit that says where they come from: `input` holds them as `restored` had them. */
export class RestoreContent extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly input: ContentUpdate,
    readonly restored: number,
  ) {
    super(id, actor, time, input.version);
  }
}
export type ContentCommand =
  | CreateContent
  | UpdateContent
  | RestoreContent
  | PublishContent
  | PublishAsPlanned
  | UnpublishContent
  | LinkCategory
  | UnlinkCategory
  | DeleteContent;
