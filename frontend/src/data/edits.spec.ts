import { carriedOver, changedFields, isChanged } from './edits';

const opened = { location: '', website: '', rating: 4 };

describe('an edit of a record that is saved elsewhere as well', () => {
  it('OP-03 ED-01 only the fields that a person changed are sent; space at the ends is no change', () => {
    expect(changedFields(opened, { ...opened, website: 'https://mara.example' })).toEqual({ website: 'https://mara.example' });
    expect(changedFields({ ...opened, location: 'Basel' }, { ...opened, location: ' Basel ' })).toEqual({});
    expect([isChanged(opened, { ...opened }), isChanged(opened, { ...opened, rating: 2 })]).toEqual([false, true]);
  });

  it('OP-03 ED-01 changes of different fields merge without a question', () => {
    const typed = { ...opened, website: 'https://mara.example' };
    expect(carriedOver(opened, typed, { ...opened, location: 'Basel' })).toEqual({
      values: { location: 'Basel', website: 'https://mara.example', rating: 4 },
      clashes: [],
    });
  });

  it('OP-03 ED-02 the same field changed to something else is a clash, and what was typed stays in the form', () => {
    const typed = { ...opened, location: 'Bern', rating: 2 };
    expect(carriedOver(opened, typed, { ...opened, location: 'Basel', rating: 5 })).toEqual({
      values: typed,
      clashes: [
        { name: 'location', mine: 'Bern', theirs: 'Basel' },
        { name: 'rating', mine: 2, theirs: 5 },
      ],
    });
  });

  it('OP-03 ED-01 the same field changed to the same is no clash: the answer of this very save was lost', () => {
    const typed = { ...opened, location: 'Basel' };
    expect(carriedOver(opened, typed, { ...opened, location: 'Basel' })).toEqual({ values: typed, clashes: [] });
  });
});
