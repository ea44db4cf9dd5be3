import { i18nProvider } from './i18n.js';

describe("the English of react-admin's parts", () => {
  const say = (key: string, options?: object) => i18nProvider.translate(key, options);

  it('finds a sentence and fills in its names', () => {
    expect(say('ra.action.remove_filter')).toBe('Remove this filter');
    expect(say('ra.sort.sort_by', { field_lower_first: 'title', order: 'ascending' })).toBe('Sort by title ascending');
  });

  it('has a form for one and a form for many', () => {
    expect(say('ra.action.bulk_actions', { smart_count: 1 })).toBe('1 item selected');
    expect(say('ra.action.bulk_actions', { smart_count: 3 })).toBe('3 items selected');
  });

  it('OP-05 says of a total at which counting ends that there are more', () => {
    const of = (total: number) => say('ra.navigation.page_range_info', { offsetBegin: 1, offsetEnd: 25, total });
    expect([of(9_999), of(10_000)]).toEqual(['1-25 of 9999', '1-25 of 10,000 or more']);
  });

  it('names saved queries “views”', () => {
    expect(say('ra.saved_queries.new_dialog_title')).toBe('Save current view as');
    expect(say('ra.saved_queries.remove_message')).toContain('your list of saved views');
  });

  it('answers the caller’s text for an unknown key, or the key itself', () => {
    expect(say('resources.audit.fields.noun', { _: 'Kind of %{what}', what: 'thing' })).toBe('Kind of thing');
    expect(say('resources.audit.fields.noun')).toBe('resources.audit.fields.noun');
    expect(say('ra')).toBe('ra');
  });
});
