import { SearchInput, SelectInput } from 'react-admin';

const SHOWS_ALL = { select: { displayEmpty: true } };

/** The search above a list of staff. `words` say what it looks in. */
export const searchFor = (words: string) => (
  <SearchInput key="q" source="q" alwaysOn placeholder={words} slotProps={{ htmlInput: { 'aria-label': words } }} />
);

/** A choice above a list of staff; `all` is what it says while nothing is chosen. */
export const choiceOf = (
  source: string,
  label: string,
  all: string,
  choices: { id: string; name: string }[],
  { alwaysOn = true } = {},
) => (
  <SelectInput
    key={source}
    source={source}
    label={label}
    choices={choices}
    emptyText={all}
    alwaysOn={alwaysOn}
    slotProps={SHOWS_ALL}
  />
);
