import type { Category } from '@guildhall/contracts/categories';
import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useMemo } from 'react';
import { useInput } from 'react-admin';
import { FieldNote } from '../../design/Field.js';
import { Icon } from '../../design/icons.js';

/** CF-F5: several categories, found by typing. */
export function CategoryPicker({ source, label, categories }: { source: string; label: string; categories: Category[] }) {
  const id = useId();
  const { field, fieldState } = useInput({ source });
  const error = fieldState.error?.message;
  const chosen = (field.value || []) as string[];
  const found = JSON.stringify(categories.filter((category) => chosen.includes(category.id)));
  // Another list of the same ones would take away what is being typed.
  const value = useMemo(() => JSON.parse(found) as Category[], [found]);
  return (
    <Autocomplete
      multiple
      id={id}
      options={categories}
      value={value}
      onChange={(_event, next) => field.onChange(next.map((category) => category.id))}
      onBlur={() => field.onBlur()}
      getOptionLabel={(category) => category.name}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      disableCloseOnSelect
      disableClearable
      noOptionsText="No options found."
      popupIcon={null}
      renderValue={(items, getItemProps) =>
        items.map((category, index) => {
          const { key, onDelete } = getItemProps({ index });
          return (
            <span key={key} className="chip on">
              {category.name}
              <button
                type="button"
                className="chip-clear"
                aria-label={`Remove ${category.name}`}
                onClick={(event) => onDelete(event)}
              >
                <Icon name="close" size={14} />
              </button>
            </span>
          );
        })
      }
      renderOption={({ key, ...props }, category, { selected }) => (
        <li key={key} {...props}>
          <span className={`tick ${selected ? 'on' : ''}`}>{selected && <Icon name="check" size={12} />}</span>
          {category.name}
        </li>
      )}
      renderInput={(params) => (
        <FormControl fullWidth error={Boolean(error)}>
          <InputLabel htmlFor={id}>{label}</InputLabel>
          <OutlinedInput
            {...params.slotProps.input}
            slotProps={{ input: params.slotProps.htmlInput }}
            id={id}
            placeholder="Search options..."
            aria-describedby={error ? `${id}-note` : undefined}
          />
          {error && <FieldNote id={`${id}-note`} error={error} />}
        </FormControl>
      )}
    />
  );
}
