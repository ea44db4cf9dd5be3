import { Text } from './fields.js';

/** The home page's search box: it only logs its query (R50). */
export class SearchInput {
  @Text({ min: 1, message: 'Please enter a search' }) q!: string;
}
