import type { ContentInput, ContentUpdate } from '@guildhall/contracts/content';
import { Command, type Sender } from '../commanding/decide/decider.js';
import { Restore, type Restoring } from '../commanding/decide/restoring.js';

export class CreateContent extends Command<ContentInput> {
  readonly type = 'CreateContent';
  constructor(
    id: string,
    actor: Sender | null,
    time: string,
    input: ContentInput,
    /** Ids of `input.category_ids` that are no category. */
    readonly unknownCategories: readonly string[] = [],
  ) {
    super(id, actor, time, input);
  }
}
export class UpdateContent extends Command<ContentUpdate> {
  readonly type = 'UpdateContent';
  constructor(
    id: string,
    actor: Sender | null,
    time: string,
    input: ContentUpdate,
    readonly unknownCategories: readonly string[] = [],
  ) {
    super(id, actor, time, input);
  }
}
export class PublishContent extends Command<void> {
  readonly type = 'PublishContent';
}
/** What was planned for `publish_at` happens now. Nobody sends it: the plan does. */
export class PublishAsPlanned extends Command<void> {
  readonly type = 'PublishAsPlanned';
  constructor(
    id: string,
    time: string,
    readonly publish_at: string,
  ) {
    super(id, null, time);
  }
}
export class UnpublishContent extends Command<void> {
  readonly type = 'UnpublishContent';
}
export class DeleteContent extends Command<void> {
  readonly type = 'DeleteContent';
}
export class LinkCategory extends Command<void> {
  readonly type = 'LinkCategory';
  constructor(
    id: string,
    actor: Sender | null,
    time: string,
    readonly category_id: string,
    readonly unknownCategories: readonly string[] = [],
  ) {
    super(id, actor, time);
  }
}
export class UnlinkCategory extends Command<void> {
  readonly type = 'UnlinkCategory';
  constructor(
    id: string,
    actor: Sender | null,
    time: string,
    readonly category_id: string,
  ) {
    super(id, actor, time);
  }
}
/** Brings fields back as an edit that names its source: `input` holds them as version `restored` had them. */
export class RestoreContent extends Command<ContentUpdate> {
  readonly type = 'RestoreContent';
  constructor(
    id: string,
    actor: Sender | null,
    time: string,
    input: ContentUpdate,
    readonly restored: number,
  ) {
    super(id, actor, time, input);
  }
}
/** By an operator, who does not become its author. `published_at` is when it was published first, if it ever was. */
export class BringContentBack extends Restore<ContentUpdate> {
  readonly type = 'BringContentBack';
  constructor(
    id: string,
    actor: Sender | null,
    time: string,
    input: Restoring<ContentUpdate>,
    readonly published_at: string | null,
  ) {
    super(id, actor, time, input);
  }
}
export type ContentCommand =
  | BringContentBack
  | CreateContent
  | UpdateContent
  | RestoreContent
  | PublishContent
  | PublishAsPlanned
  | UnpublishContent
  | LinkCategory
  | UnlinkCategory
  | DeleteContent;
