import { CategoryInput, CategoryUpdate } from '@guildhall/contracts/categories';
import { ContentInput, ContentUpdate } from '@guildhall/contracts/content';
import * as category from '../../backend/src/categories/category.commands';
import { categoryDecider } from '../../backend/src/categories/category.decider';
import * as content from '../../backend/src/content/content.commands';
import { contentDecider } from '../../backend/src/content/content.decider';
import { given, type Model } from './model';
import { type Choices, group, picked, post } from './random-fields';

/** Commands about categories and content. */
export const contentCommands = {
  createCategory(model: Model, chosen: Choices) {
    const input = given(CategoryInput, group(chosen));
    const command = new category.CreateCategory(model.newId(), model.person(chosen.who, 'admin'), model.now(), input);
    model.send(categoryDecider, command);
  },
  updateCategory(model: Model, chosen: Choices) {
    const id = model.choose('category', chosen.who);
    const input = given(CategoryUpdate, picked(chosen.bits, group(chosen)));
    const command = new category.UpdateCategory(id, model.person(chosen.who, 'admin'), model.now(), input);
    model.send(categoryDecider, command);
  },
  deleteCategory(model: Model, { who, what }: Choices) {
    const command = new category.DeleteCategory(model.choose('category', what), model.person(who, 'admin'), model.now());
    model.send(categoryDecider, command);
  },
  createContent(model: Model, chosen: Choices) {
    const input = given(ContentInput, post(chosen, model));
    const command = new content.CreateContent(model.newId(), model.person(chosen.who, 'admin'), model.now(), input);
    model.send(contentDecider, command);
  },
  updateContent(model: Model, chosen: Choices) {
    const id = model.choose('content', chosen.who);
    const input = given(ContentUpdate, picked(chosen.bits, post(chosen, model)));
    const command = new content.UpdateContent(id, model.person(chosen.who, 'admin'), model.now(), input);
    model.send(contentDecider, command);
  },
  restoreContent(model: Model, chosen: Choices) {
    const { slug, content_type, status, publish_at, ...fields } = post(chosen, model);
    const input = given(ContentUpdate, picked(chosen.bits, fields));
    const command = new content.RestoreContent(
      model.choose('content', chosen.who),
      model.person(chosen.who, 'admin'),
      model.now(),
      input,
      0,
    );
    model.send(contentDecider, command);
  },
  changeContent(model: Model, { who, what }: Choices) {
    const types = [content.PublishContent, content.UnpublishContent] as const;
    const command = new types[what % 2]!(model.choose('content', who), model.person(who, 'admin'), model.now());
    model.send(contentDecider, command);
  },
  publishAsPlanned(model: Model, { who }: Choices) {
    const id = model.choose('content', who);
    const { publish_at } = model.stateOf('content', id) as { publish_at?: string | null };
    model.send(contentDecider, new content.PublishAsPlanned(id, publish_at ?? model.now(), publish_at ?? ''));
  },
  linkCategory(model: Model, { who, what }: Choices) {
    const types = [content.LinkCategory, content.UnlinkCategory] as const;
    const [id, linked] = [model.choose('content', who), model.choose('category', what)];
    model.send(contentDecider, new types[what % 2]!(id, model.person(who, 'admin'), model.now(), linked));
  },
  deleteContent(model: Model, { who, what }: Choices) {
    const command = new content.DeleteContent(model.choose('content', what), model.person(who, 'admin'), model.now());
    model.send(contentDecider, command);
  },
};
