import { NumberField, TextField } from '../../console-kit/form/ConsoleForm.js';

/** SV-01: the same fields for a new service and an old one. */
export const ServiceFields = () => (
  <>
    <TextField source="title" label="Title" placeholder="What will you do?" />
    <TextField
      source="description"
      label="Description"
      placeholder="What is included, what you need from the client, what they will have in the end"
      multiline
      minRows={6}
    />
    <div className="form-pair">
      <NumberField source="price" label="Price ($)" min={0} step={0.01} />
      <NumberField source="duration" label="Delivery time (days)" min={1} step={1} />
    </div>
  </>
);
