import { PRODUCT_CATEGORIES } from '@guildhall/contracts/product-categories';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { NumberField, TextField } from '../../console-kit/form/ConsoleForm.js';
import { SelectField } from '../../console-kit/form/SelectField.js';
import { Field } from '../../design/Field.js';
import { Icon } from '../../design/icons.js';
import { splitLines } from '../../forms/typed-lists.js';

const CATEGORIES = [['', 'None'], ...PRODUCT_CATEGORIES.map((name) => [name, name] as const)] as [string, string][];

/** What the form of a new product begins with. */
export const NEW_PRODUCT = {
  title: '',
  description: '',
  price: '',
  image_url: '',
  category: '',
  features: [],
  stock: null,
};

/** PM-01, PM-06: the four stated fields, and what is optional behind 'More details' (R19). */
export const ProductFields = ({ titleLabel = 'Title' }: { titleLabel?: string }) => (
  <>
    <TextField source="title" label={titleLabel} placeholder="What do you sell?" />
    <TextField
      source="description"
      label="Description"
      placeholder="What the buyer gets and how it is used"
      multiline
      minRows={5}
    />
    <NumberField source="price" label="Price ($)" min={0} step={0.01} />
    <TextField
      source="image_url"
      label="Image URL"
      placeholder="https://"
      hint="Leave blank to use default image"
      inputMode="url"
    />
    <details className="more">
      <summary>
        More details
        <Icon name="down" size={16} />
      </summary>
      <div className="more-body">
        <SelectField source="category" label="Category" options={CATEGORIES} hint="Buyers filter the marketplace by it" />
        <Features />
        <NumberField source="stock" label="Stock" min={0} step={1} hint="Leave blank for unlimited" />
      </div>
    </details>
  </>
);

/** One feature a line; kept as typed until it is sent. */
function Features() {
  const { field, fieldState } = useInput({ source: 'features' });
  const value = (field.value || []) as string[];
  const [typed, setTyped] = useState(() => value.join('\n'));
  // What the form was given since, as by a restored draft, replaces what was typed.
  const text = splitLines(typed).join('\n') === value.join('\n') ? typed : value.join('\n');
  const type = (next: string) => {
    setTyped(next);
    field.onChange(splitLines(next));
  };
  return (
    <Field
      label="Key features"
      name="features"
      value={text}
      onChange={type}
      error={fieldState.error?.message}
      hint="One per line"
      multiline
      minRows={3}
    />
  );
}
